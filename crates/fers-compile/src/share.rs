//! Equal tables are kept once: those of both sides, and of pieces that jump alike. The fewer there are, the more of them stay near the processor.

use std::sync::Arc;

/// Lets equal tables be one.
pub(crate) fn share<'t, T: PartialEq + ?Sized + 't>(tables: impl IntoIterator<Item = &'t mut Arc<T>>) {
    let mut kept: Vec<Arc<T>> = Vec::new();
    for table in tables {
        match kept.iter().find(|known| *known == table) {
            Some(known) => *table = known.clone(),
            None => kept.push(table.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_tables_are_one_and_others_stay() {
        let mut tables = [[1, 2], [3, 4], [1, 2]].map(Arc::new);
        share(&mut tables);
        assert_eq!(*tables[1], [3, 4]);
        assert!(Arc::ptr_eq(&tables[0], &tables[2]) && *tables[0] == [1, 2]);
    }
}
