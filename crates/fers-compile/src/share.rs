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
