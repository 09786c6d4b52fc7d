//! The loop between the interface, the dialogue and the search thread.

use std::fs;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use fers_protocol::{Capabilities, Dialogue, Event, GameEntry, Order};

use super::search_thread::SearchThread;
use crate::failure::{Failure, Outcome};
use crate::source::Reading;

/// The events that the loop waits for.
pub enum Input {
    /// Bytes from the interface.
    Bytes(Vec<u8>),
    /// The interface closed its end.
    Gone,
    /// A report of the search thread.
    Report(Event),
}

/// An engine connected to an interface.
pub struct Host<'a> {
    dialogue: Dialogue,
    search_thread: SearchThread,
    input: Receiver<Input>,
    out: &'a mut dyn Write,
    /// How files with variants are read.
    reading: Reading,
}

/// The features of the search that protocols announce.
pub const CAPABILITIES: Capabilities =
    Capabilities { memory_max: 4096, threads_max: 256, lines_max: 256, ponders: true, restricts_moves: true };

impl<'a> Host<'a> {
    /// Prepares a dialogue over stdin and `out`.
    pub fn new(dialogue: Dialogue, reading: Reading, out: &'a mut dyn Write) -> Self {
        let (sender, input) = channel();
        let search_thread = SearchThread::start(sender.clone());
        thread::spawn(move || read_stdin(&sender));
        Self { dialogue, search_thread, input, out, reading }
    }

    /// Serves the interface until it quits or closes its end.
    ///
    /// # Errors
    ///
    /// Returns an error when writing fails.
    pub fn run(&mut self) -> Outcome {
        loop {
            match self.input.recv().unwrap_or(Input::Gone) {
                Input::Gone => return Ok(()),
                Input::Bytes(bytes) => self.dialogue.receive(&bytes),
                Input::Report(event) => {
                    if let Event::Done { id, .. } = event {
                        self.search_thread.close(id);
                    }
                    self.dialogue.hear(event);
                }
            }
            while let Some(order) = self.dialogue.next_order() {
                if matches!(order, Order::Quit) {
                    return Ok(());
                }
                self.obey(order)?;
            }
        }
    }

    fn obey(&mut self, order: Order) -> Outcome {
        match order {
            Order::Say(line) => {
                writeln!(self.out, "{line}")?;
                self.out.flush()?;
            }
            Order::Think(question) => self.search_thread.think(question),
            Order::Stop(id) => self.search_thread.stop(id),
            Order::PonderHit(id) => self.search_thread.ponder_hit(id),
            Order::ClearHash => self.search_thread.clear_hash(),
            Order::Load(path) => {
                self.dialogue.hear(Event::Loaded(load(&path, &self.reading)));
            }
            Order::Quit => {}
        }
        Ok(())
    }
}

/// Reads the games of a file that the interface names. Only regular files are read: a terminal or a
/// pipe may never end.
fn load(path: &str, reading: &Reading) -> Result<Vec<GameEntry>, String> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(format!("{path} is no file"));
    }
    super::entries(path, reading).map_err(|failure| words(path, failure))
}

fn words(path: &str, failure: Failure) -> String {
    match failure {
        Failure::Input(message) | Failure::Usage(message) => message,
        Failure::Io(error) => error.to_string(),
        Failure::Reported | Failure::Code(_) => format!("{path} has errors"),
    }
}

/// Sends the bytes of stdin to the loop until either end closes.
fn read_stdin(sender: &Sender<Input>) {
    let mut buffer = [0; 4096];
    loop {
        let input = match io::stdin().lock().read(&mut buffer) {
            Ok(0) => Input::Gone,
            Ok(count) => Input::Bytes(buffer[..count].to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => Input::Gone,
        };
        let is_last = matches!(input, Input::Gone);
        if sender.send(input).is_err() || is_last {
            return;
        }
    }
}
