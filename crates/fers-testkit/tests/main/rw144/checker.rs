//! A second checker of board files, written from the specification alone: one pass, one answer.

/// The verdict on a board file without a byte order mark: a message, or nothing.
pub fn verdict(text: &str) -> Option<String> {
    let all: Vec<&str> = text.split('\n').map(str::trim_end).collect();
    let last = all.iter().rposition(|line| !line.is_empty()).map_or(0, |index| index + 1);
    // Physical numbers stay with the lines; comments go.
    let lines: Vec<(usize, &str)> = all[..last]
        .iter()
        .enumerate()
        .map(|(index, line)| (index + 1, *line))
        .filter(|(_, line)| !line.starts_with('%'))
        .collect();
    let used = lines.iter().rposition(|(_, line)| !line.is_empty()).map_or(0, |index| index + 1);
    let lines = &lines[..used];
    let mut rest = lines.iter();
    let mut counts = [0_u64; 256];
    let mut is_known = [false; 256];
    let mut divider = last + 1;
    for &(number, line) in rest.by_ref() {
        if line == "-----" {
            divider = number;
            break;
        }
        let fault = Some(format!("ERROR: Invalid piece allocation on line {number}"));
        let bytes = line.as_bytes();
        if bytes.len() < 3 || bytes[1] != b':' || !b"krqnbpdfeaw".contains(&bytes[0]) || is_known[usize::from(bytes[0])]
        {
            return fault;
        }
        if !bytes[2..].iter().all(u8::is_ascii_digit) {
            return fault;
        }
        is_known[usize::from(bytes[0])] = true;
        counts[usize::from(bytes[0])] = line[2..].parse().unwrap_or(1_000_000);
        if sum(&counts, b"pd") > 10 || sum(&counts, b"krqnbfeaw") > 10 {
            return fault;
        }
    }
    let is_short = sum(&counts, b"pd") < 10 || sum(&counts, b"krqnbfeaw") < 10;
    if is_short || counts[usize::from(b'k')] != 1 || counts[usize::from(b'r')] < 2 {
        return Some(format!("ERROR: Invalid piece allocation on line {divider}"));
    }
    let rows: Vec<Vec<&str>> = rest
        .by_ref()
        .take_while(|(_, line)| *line != "-----")
        .map(|(_, line)| line.split_whitespace().collect())
        .collect();
    if rows.len() != 10 || rows.iter().any(|row| row.len() != 10) {
        return Some("ERROR: Illegal board dimension".to_owned());
    }
    squares(&rows, &counts).or_else(|| status(rest.next(), last + 1, &rows))
}

fn sum(counts: &[u64; 256], letters: &[u8]) -> u64 {
    letters.iter().fold(0, |sum, letter| sum.saturating_add(counts[usize::from(*letter)]))
}

fn squares(rows: &[Vec<&str>], counts: &[u64; 256]) -> Option<String> {
    let pawns_of = |is_white: bool| {
        let letters = if is_white { ["P", "D"] } else { ["p", "d"] };
        rows.iter().flatten().filter(|token| letters.contains(token)).count() as u64
    };
    let mut met = [0_u64; 256];
    for (above, row) in rows.iter().enumerate() {
        for (file, token) in row.iter().enumerate() {
            let rank = 10 - above;
            let at = format!("at position {}{rank}", char::from(b'a' + file as u8));
            if *token == "." {
                continue;
            }
            let letter = token.as_bytes()[0];
            let lower = letter.to_ascii_lowercase();
            if token.len() != 1 || counts[usize::from(lower)] == 0 {
                return Some(format!("ERROR: Illegal piece {at}"));
            }
            met[usize::from(letter)] += 1;
            let is_white = letter.is_ascii_uppercase();
            let is_pawn = lower == b'p' || lower == b'd';
            if is_pawn && met[usize::from(letter)] > counts[usize::from(lower)] {
                return Some(format!("ERROR: Pawn allocation exceeded {at}"));
            }
            let own = |letter: u8| if is_white { letter.to_ascii_uppercase() } else { letter };
            let beyond = |letter: u8| met[usize::from(own(letter))].saturating_sub(counts[usize::from(letter)]);
            let promoted: u64 = b"krqnbfeaw".iter().map(|&letter| beyond(letter)).sum();
            let is_too_many = promoted > 10_u64.saturating_sub(pawns_of(is_white)) || beyond(b'k') > 0;
            if !is_pawn && is_too_many {
                return Some(format!("ERROR: Officer allocation exceeded {at}"));
            }
            if is_pawn && rank == if is_white { 1 } else { 10 } {
                return Some(format!("ERROR: Illegal Pawn {at}"));
            }
            if lower == b'e' && (rank <= 5) != is_white {
                return Some(format!("ERROR: Illegal Elephant {at}"));
            }
        }
    }
    None
}

fn status(line: Option<&(usize, &str)>, behind: usize, rows: &[Vec<&str>]) -> Option<String> {
    let Some((number, line)) = line else { return Some(format!("ERROR: Illegal next player marker on line {behind}")) };
    let fields: Vec<&str> = line.split(':').collect();
    if !["w", "b"].contains(&fields[0]) {
        return Some(format!("ERROR: Illegal next player marker on line {number}"));
    }
    let signs: Vec<char> = fields.get(1).unwrap_or(&"").chars().collect();
    let homes = [(0, 0, "r", "k"), (0, 9, "r", "k"), (9, 0, "R", "K"), (9, 9, "R", "K")];
    for (index, (row, file, rook, king)) in homes.into_iter().enumerate() {
        let is_right = match signs.get(index) {
            Some('-') => true,
            Some('+') => rows[row][file] == rook && rows[row][5] == king,
            _ => false,
        };
        if !is_right {
            return Some(format!("ERROR: Illegal castling opportunity at index {index} on line {number}"));
        }
    }
    if signs.len() > 4 {
        return Some(format!("ERROR: Illegal castling opportunity at index 4 on line {number}"));
    }
    let digits = |index: usize| {
        fields.get(index).filter(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()))
    };
    if digits(2).is_none_or(|text| text.parse::<u64>().is_ok_and(|clock| clock > 50) || text.parse::<u64>().is_err()) {
        return Some(format!("ERROR: Illegal halfmove clock on line {number}"));
    }
    if digits(3).is_none_or(|text| text.parse::<i64>().is_err()) {
        return Some(format!("ERROR: Illegal move counter on line {number}"));
    }
    None
}
