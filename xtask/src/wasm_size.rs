//! Measures the core for the browser: the bytes of code of each crate, and the bytes of data.
//!
//! The module is the compiler's output with function names. `wasm-opt` shrinks it later and removes
//! the names. So the numbers serve to compare crates and commits; they are not the download size.

use std::collections::BTreeMap;
use std::path::PathBuf;

use wasmparser::{KnownCustom, Name, Parser, Payload, TypeRef};

use crate::wasm;

/// The row of functions whose names contain no crate: C functions and those made by the linker.
const UNKNOWN: &str = "(no crate)";

/// The row of methods of primitive types, such as `<str>::find`, whose names contain no crate,
/// either.
const LANGUAGE: &str = "(core or alloc)";

/// The sizes of the parts of a module, in bytes.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sizes {
    /// The bytes of function bodies by the crate that defines the function.
    ///
    /// A generic function counts for the crate that defines it, not for the crate that instantiates
    /// it.
    code: BTreeMap<String, usize>,
    /// The initial contents of the memory.
    data: usize,
    /// The whole module, names included.
    module: usize,
}

/// Builds the module, unless a file is named, and prints its sizes.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let path = match arguments {
        [] => wasm::install_target().and_then(|()| wasm::module(wasm::CORE))?,
        [file] if !file.starts_with('-') => PathBuf::from(file),
        _ => return Err("`wasm-size` takes the path of one module, or nothing".to_owned()),
    };
    let module = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let sizes = Sizes::of(&module).map_err(|error| format!("{} is no WebAssembly: {error}", path.display()))?;
    print!("{}", sizes.table());
    Ok(())
}

impl Sizes {
    /// Reads the sizes from a module.
    ///
    /// # Errors
    ///
    /// Returns an error with the offset at which the bytes are not valid.
    fn of(module: &[u8]) -> wasmparser::Result<Self> {
        let mut sizes = Self { module: module.len(), ..Self::default() };
        let mut bodies = Vec::new();
        let mut names = BTreeMap::new();
        let mut imported = 0;
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionEntry(body) => bodies.push(body.range().len()),
                Payload::DataSection(segments) => {
                    for segment in segments {
                        sizes.data += segment?.data.len();
                    }
                }
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(section) = section.as_known() {
                        read_names(section, &mut names)?;
                    }
                }
                _ => {}
            }
        }
        // Function indices begin with imported functions, which have no body.
        for (index, bytes) in (imported..).zip(bodies) {
            let name = names.get(&index).map_or(UNKNOWN, |name| name);
            *sizes.code.entry(crate_of(name)).or_default() += bytes;
        }
        Ok(sizes)
    }

    /// Formats the sizes as a table, the largest crate first.
    fn table(&self) -> String {
        let code: usize = self.code.values().sum();
        let mut rows: Vec<(&str, usize)> = self.code.iter().map(|(name, bytes)| (name.as_str(), *bytes)).collect();
        rows.sort_by(|(name, bytes), (other, others)| others.cmp(bytes).then(name.cmp(other)));
        rows.extend([("all code", code), ("data", self.data), ("the module, with names", self.module)]);
        let lines = rows.iter().map(|(name, bytes)| format!("| {name} | {bytes} |\n"));
        format!("| crate | bytes |\n| --- | ---: |\n{}", lines.collect::<String>())
    }
}

/// Adds the names of functions by their indices.
fn read_names<'a>(
    section: wasmparser::NameSectionReader<'a>,
    names: &mut BTreeMap<usize, &'a str>,
) -> wasmparser::Result<()> {
    for part in section {
        if let Name::Function(map) = part? {
            for naming in map {
                let naming = naming?;
                names.insert(naming.index as usize, naming.name);
            }
        }
    }
    Ok(())
}

/// Returns the crate that defines a function: the crate at the beginning of the first path in its
/// mangled name.
fn crate_of(mangled: &str) -> String {
    let name = format!("{:#}", rustc_demangle::demangle(mangled));
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    for (end, _) in name.match_indices("::") {
        let start = name[..end].rfind(|letter| !is_part(letter)).map_or(0, |at| at + 1);
        // An identifier after `::` lies in a crate or type that has been named before.
        if start < end && !name[..start].ends_with("::") {
            return name[start..end].to_owned();
        }
    }
    let of_language = name.starts_with('<');
    if of_language { LANGUAGE } else { UNKNOWN }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module by the specification of WebAssembly (binary format): one imported function, two
    /// defined functions with names, one data segment.
    fn module() -> Vec<u8> {
        let name_of_first = b"_RNvNtCs1234_7example3one3two";
        let mut names = vec![2, 1];
        names.push(name_of_first.len() as u8);
        names.extend(name_of_first);
        names.extend([2, 6]);
        names.extend(b"memcpy");
        let mut section = vec![4];
        section.extend(b"name");
        section.extend([1, names.len() as u8]);
        section.extend(names);
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        module.extend([1, 4, 1, 0x60, 0, 0]);
        module.extend([2, 7, 1, 1, b'a', 1, b'b', 0, 0]);
        module.extend([3, 3, 2, 0, 0]);
        module.extend([10, 9, 2, 2, 0, 0x0b, 4, 0, 0x01, 0x01, 0x0b]);
        module.extend([11, 9, 1, 0, 0x41, 0, 0x0b, 3, 1, 2, 3]);
        module.extend([0, section.len() as u8]);
        module.extend(section);
        module
    }

    #[test]
    fn code_belongs_to_the_crate_that_names_say() {
        let bytes = module();
        let sizes = Sizes::of(&bytes).expect("it is a module");
        let code = BTreeMap::from([("example".to_owned(), 2), (UNKNOWN.to_owned(), 4)]);
        assert_eq!(sizes, Sizes { code, data: 3, module: bytes.len() });
        let table = sizes.table();
        let expected = format!("| {UNKNOWN} | 4 |\n| example | 2 |\n| all code | 6 |\n| data | 3 |\n");
        assert!(table.contains(&expected), "{table}");
    }

    #[test]
    fn what_is_no_module_is_an_error() {
        assert!(Sizes::of(b"no module").is_err());
        assert!(Sizes::of(&module()[..20]).is_err());
    }

    #[test]
    fn types_of_the_language_are_no_crates() {
        assert_eq!(crate_of("<usize as core::fmt::Debug>::fmt"), "core");
        assert_eq!(crate_of("<[fers_core::square::Square] as core::fmt::Debug>::fmt"), "fers_core");
        assert_eq!(crate_of("<str>::find::<char>"), LANGUAGE);
        assert_eq!(crate_of("memcpy"), UNKNOWN);
    }
}
