// What people know: an order of the library, and facts about origins that rules do not hold. Games that are not named here follow in the order of their titles.

/**
 * The games that most people have heard of or can play with others first: national games, those
 * that servers offer, then what is often written about. This is a judgement, not a measurement.
 */
export const KNOWN = `chess chess960 shogi xiangqi crazyhouse atomic antichess kingofthehill 3check horde racingkings janggi makruk othello gomoku tictactoe connect4
duck bughouse capablanca seirawan grand chu-shogi minishogi dobutsu shatranj placement losalamos gothic minixiangqi sittuyin torishogi breakthrough amazons ataxx
shako orda spartan synochess hoppelpoppel knightmate extinction fox-and-hounds courier chaturanga tamerlane cambodian janus wildebeest omega gardner falcon
opulent metamachy ultima cylinder nightrider berolina grasshopper threekings coregal empire giveaway losers suicide 5check nocastle torpedo dragon
shouse capahouse chessgi koedem petrified cannibal gorogoro kyotoshogi euroshogi okisakishogi judkins microshogi yarishogi shoshogi manchu asean karouk shatar acedrex`
  .trim().split(/\s+/);

const PLACES = new Map(KNOWN.map((name, place) => [name, place]));

/** Returns the place of a game in the order of what people know, from 0. */
export function knownPlace(name: string): number {
  return PLACES.get(name) ?? KNOWN.length;
}

/** A few games to begin with, each a step farther from chess, with what is new in it. */
export const FIRST_STEPS: readonly { name: string; why: string }[] = [
  { name: 'chess', why: 'The game that the others are compared with' },
  { name: 'chess960', why: 'Chess from 960 start positions' },
  { name: 'kingofthehill', why: 'Bring the king to the middle' },
  { name: 'crazyhouse', why: 'What you capture, you may drop' },
  { name: 'atomic', why: 'Captures explode' },
  { name: 'antichess', why: 'Lose all of your pieces' },
  { name: 'duck', why: 'A duck stands in the way' },
  { name: 'capablanca', why: 'Ten files, two new pieces' },
  { name: 'makruk', why: 'The chess of Thailand' },
  { name: 'xiangqi', why: 'The chess of China: cannons and a river' },
  { name: 'shogi', why: 'The chess of Japan: nothing leaves the game' },
  { name: 'othello', why: 'Turn the discs over' },
];

/** Where games come from, for those that are not from Europe or America. */
export const REGIONS: Record<string, string> = Object.fromEntries(
  Object.entries({
    Japan: 'shogi chu-shogi minishogi dobutsu torishogi gorogoro kyotoshogi okisakishogi microshogi yarishogi shoshogi checkshogi othello gomoku',
    China: 'xiangqi minixiangqi manchu supply',
    Korea: 'janggi janggicasual janggimodern janggitraditional',
    'South-East Asia': 'makruk makpong cambodian karouk sittuyin asean',
    'India, Persia and Central Asia': 'chaturanga shatranj tamerlane',
    Mongolia: 'shatar hiashatar',
  }).flatMap(([region, names]) => names.split(' ').map((name) => [name, region])),
);

/** Returns where a game comes from. */
export const regionOf = (name: string): string => REGIONS[name] ?? 'Europe and America';

/** About when games are first known whose inventors are not. Common estimates, rounded; none was checked against a source. */
export const YEARS: Record<string, number> = { chess: 1475, chaturanga: 600, shatranj: 700, tamerlane: 1400, courier: 1200, shogi: 1550, 'chu-shogi': 1350, xiangqi: 1100 };

/** Returns the year from which a game is known, as its credits or its history say; nothing where neither does. */
export function yearOf(name: string, author: string): number | undefined {
  const year = /\b(1[0-9]{3}|20[0-9]{2})\b/.exec(author)?.[1];
  return year ? Number(year) : YEARS[name];
}

const AGES: readonly [number, string][] = [[1500, 'Before 1500'], [1900, '1500 to 1900'], [2000, '20th century'], [Infinity, 'Since 2000']];

/** Returns the age that a year belongs to, in words. */
export function ageOf(year: number | undefined): string | undefined {
  return year === undefined ? undefined : AGES.find(([end]) => year < end)?.[1];
}
