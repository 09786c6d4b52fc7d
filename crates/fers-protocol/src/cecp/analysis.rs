//! Analysis mode: an endless search of the position on the board.

use super::machine::Cecp;
use crate::session::{Session, Task};

impl Cecp {
    /// Starts an analysis.
    pub(super) fn analyze(&mut self, session: &mut Session) {
        session.abandon();
        self.pong(session);
        self.is_analyzing = true;
        self.engine_side = None;
        self.restart_analysis(session);
    }

    /// Restarts the analysis if one is running.
    pub(super) fn restart_analysis(&mut self, session: &mut Session) {
        if !self.is_analyzing {
            return;
        }
        session.abandon();
        if !self.position_is_bad && session.game.ending().is_none() {
            let only = self.considered(session);
            session.think(Task { is_endless: true, only, ..Task::default() });
        }
    }

    /// Ends the analysis.
    pub(super) fn stop_analysis(&mut self, session: &mut Session) {
        if std::mem::take(&mut self.is_analyzing) {
            self.is_paused = false;
            session.abandon();
        }
    }

    /// Reports the progress of the analysis: `stat01: time nodes ply mvleft mvtot`.
    pub(super) fn tell_status(&self, session: &mut Session) {
        if !self.is_analyzing {
            return;
        }
        let moves = session.game.legal_moves().len();
        let info = session.thinking.as_ref().and_then(|thinking| thinking.info.as_ref());
        let (time, nodes, depth) =
            info.map_or((0, 0, 0), |info| (info.elapsed.as_millis() / 10, info.nodes, info.depth));
        session.say(format!("stat01: {time} {nodes} {depth} 0 {moves}"));
    }
}
