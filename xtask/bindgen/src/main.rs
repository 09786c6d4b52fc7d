//! Generates the JavaScript and the declarations around a WebAssembly module: `xtask-bindgen MODULE
//! FOLDER NAME`.
//!
//! `cargo xtask wasm` calls it. It is a separate program, so that the other tasks need not wait
//! until its dependencies are built.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        eprintln!("usage: xtask-bindgen MODULE FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let made = bindgen
        .input_path(module)
        .out_name(name)
        .web(true)
        .and_then(|bindgen| bindgen.typescript(true).omit_default_module_path(false).generate(folder));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
