//! The gallery: a page of drawings.

use crate::root::{cargo, root, run as run_command};

/// Writes a page with every named piece and every variant of the library, for a browser.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let path = match arguments {
        [] => root().join("target/gallery.html"),
        [path] => path.into(),
        _ => return Err("name one file to write, or none".to_owned()),
    };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let file = path.to_string_lossy();
    run_command(&mut cargo(&[
        "run",
        "--quiet",
        "--profile",
        "test",
        "-p",
        "fers",
        "--example",
        "gallery",
        "--",
        &file,
    ]))?;
    println!("the pieces and boards are drawn in {file}");
    Ok(())
}
