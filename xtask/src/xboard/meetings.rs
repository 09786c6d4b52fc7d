//! The opponents and the variants they play.

use super::arguments::Arguments;

/// An opponent of Fers.
#[derive(Debug)]
pub struct Opponent {
    /// Its name on the command line.
    pub name: &'static str,
    /// The program that must be installed; `None` for Fers itself.
    pub program: Option<&'static str>,
    /// The command for XBoard; `None` for Fers itself.
    pub command: Option<&'static str>,
    meetings: &'static [Meeting],
}

/// A variant that two engines play by equal rules.
#[derive(Debug)]
pub struct Meeting {
    /// The name in XBoard and in both engines.
    pub variant: &'static str,
    /// Whether it is played at each change.
    is_short: bool,
}

const fn often(variant: &'static str) -> Meeting {
    Meeting { variant, is_short: true }
}

const fn seldom(variant: &'static str) -> Meeting {
    Meeting { variant, is_short: false }
}

static OPPONENTS: [Opponent; 3] = [
    Opponent {
        name: "sjaakii",
        program: Some("sjaakii"),
        command: Some("sjaakii -xboard"),
        meetings: &[
            often("capablanca"),
            seldom("normal"),
            seldom("fischerandom"),
            seldom("crazyhouse"),
            seldom("xiangqi"),
            seldom("shogi"),
            seldom("makruk"),
            seldom("spartan"),
            seldom("knightmate"),
            seldom("seirawan"),
            seldom("grand"),
            seldom("losalamos"),
            seldom("minishogi"),
        ],
    },
    Opponent {
        name: "fairymax",
        program: Some("fairymax"),
        command: Some("fairymax"),
        // Not shatranj and great shatranj: it gives a bare king one more move. Not superchess: it
        // may make a second queen, which the rules forbid.
        meetings: &[
            often("knightmate"),
            seldom("normal"),
            seldom("makruk"),
            seldom("asean"),
            seldom("capablanca"),
            seldom("gothic"),
            seldom("spartan"),
            seldom("seirawan"),
            seldom("berolina"),
            seldom("cylinder"),
        ],
    },
    // Games that XBoard knows only from our descriptions.
    Opponent {
        name: "fers",
        program: None,
        command: None,
        meetings: &[
            often("losalamos"),
            seldom("berolina"),
            seldom("great"),
            seldom("courier-12x8+0"),
            seldom("torishogi"),
            seldom("opulent"),
            seldom("ai-wok"),
            seldom("pocketknight"),
            seldom("cylinder"),
            seldom("falcon"),
            seldom("janus"),
            seldom("nightrider"),
            seldom("shako"),
        ],
    },
];

/// Returns the selected meetings.
///
/// # Errors
///
/// Returns an error when there are none.
pub fn chosen(arguments: &Arguments) -> Result<Vec<(&'static Opponent, &'static Meeting)>, String> {
    let is_wanted = |opponent: &Opponent, meeting: &Meeting| {
        let is_peer = arguments.peer.as_deref().is_none_or(|peer| peer == opponent.name);
        let is_variant = match arguments.variants.is_empty() {
            true => !arguments.is_short || meeting.is_short,
            false => arguments.variants.iter().any(|variant| variant == meeting.variant),
        };
        is_peer && is_variant
    };
    let all = OPPONENTS.iter().flat_map(|opponent| opponent.meetings.iter().map(move |meeting| (opponent, meeting)));
    let chosen: Vec<_> = all.filter(|(opponent, meeting)| is_wanted(opponent, meeting)).collect();
    if !chosen.is_empty() {
        return Ok(chosen);
    }
    let list = |opponent: &Opponent| {
        let variants: Vec<&str> = opponent.meetings.iter().map(|meeting| meeting.variant).collect();
        format!("\n  {}: {}", opponent.name, variants.join(", "))
    };
    Err(format!("nothing of that is played; there are{}", OPPONENTS.iter().map(list).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn variants(arguments: &Arguments) -> BTreeSet<&'static str> {
        chosen(arguments).unwrap().into_iter().map(|(_, meeting)| meeting.variant).collect()
    }

    #[test]
    fn enough_is_played_and_a_few_of_it_at_each_change() {
        assert!(variants(&Arguments::default()).len() >= 8);
        let short = Arguments { is_short: true, ..Arguments::default() };
        assert!((3..=4).contains(&variants(&short).len()));
    }

    #[test]
    fn what_nobody_plays_is_refused_with_a_list() {
        let arguments = Arguments { variants: vec!["draughts".to_owned()], ..Arguments::default() };
        assert!(chosen(&arguments).unwrap_err().contains("fairymax: knightmate"));
    }
}
