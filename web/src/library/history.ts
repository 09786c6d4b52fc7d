// Where games of the library come from. The build puts these texts into the files of their pages.

export interface History {
  words: string;
  /** Where the facts are from. */
  source: string;
}

const MURRAY = 'H. J. R. Murray, A History of Chess, 1913';
const PRITCHARD = 'D. B. Pritchard, The Classified Encyclopedia of Chess Variants, 2007';
const CAZAUX = 'Jean-Louis Cazaux and Rick Knowlton, A World of Chess, 2017';
const ALPHAZERO = 'Nenad Tomašev, Ulrich Paquet, Demis Hassabis and Vladimir Kramnik, Assessing Game Balance with AlphaZero, 2020';
const VARIANT_PAGES = 'The Chess Variant Pages, chessvariants.com';

const of = (source: string, words: string): History => ({ words, source });

/** By name of the game. */
export const HISTORIES: Readonly<Record<string, History>> = {
  chess: of(MURRAY, 'Chess came from India by way of Persia and the Arab world, and reached Europe before the year 1000. Queen and bishop got their long moves in southern Europe shortly before 1500; castling and capturing in passing settled in the centuries after that.'),
  chaturanga: of(MURRAY, 'The oldest form of chess that is known, from India. Its name means the four parts of an army: foot soldiers, horsemen, elephants and chariots. Sanskrit and Persian texts mention it from about 600 on; details of its rules are reconstructed.'),
  shatranj: of(MURRAY, 'Chess as Persians and Arabs played it for some eight hundred years. Its masters, such as al-Adli and as-Suli at the court of Baghdad, wrote the first books about openings and problems in the ninth and tenth centuries.'),
  xiangqi: of(CAZAUX, 'The chess of China and Vietnam, and one of the most played board games of all. Its river, palaces and cannons were there by the time of the Song dynasty (960 to 1279).'),
  janggi: of(CAZAUX, 'The Korean sister of xiangqi. It has no river, its pieces use the diagonals of the palace, and its cannon has to jump for every move. The sides are named after Cho and Han, two states that fought for China in the third century BC.'),
  shogi: of(CAZAUX, 'Chess came to Japan about a thousand years ago. The game got its present form in the sixteenth century, when the drunk elephant was left out and captured pieces began to change sides, which no other traditional chess knows.'),
  shoshogi: of(CAZAUX, 'The Japanese game on nine by nine squares as it was before captured pieces could be dropped. Emperor Go-Nara (who reigned from 1526 to 1557) is said to have had the drunk elephant removed, and shogi was born.'),
  'chu-shogi': of(CAZAUX, 'The middle one of the large Japanese games, known since the fourteenth century and for long more esteemed than the small one. It was played around Kyoto and Osaka until the twentieth century. Its lion moves twice in a turn.'),
  torishogi: of(PRITCHARD, 'A Japanese game of birds from the end of the eighteenth century: pheasants, cranes, quails and eagles hunt a phoenix, and swallows take the place of pawns.'),
  minishogi: of(PRITCHARD, 'Shogi on five by five squares, made known about 1970 by Shigenobu Kusumoto of Osaka.'),
  kyotoshogi: of(PRITCHARD, 'Made by Tamiya Katsuya about 1976. Every piece turns over with each of its moves, and is another piece then.'),
  dobutsu: of(CAZAUX, 'Shogi for children on three by four squares: lion, giraffe, elephant and chick. The professional player Madoka Kitao devised it in 2008, and her colleague Maiko Fujita drew the animals.'),
  makruk: of(MURRAY, 'The chess of Thailand, close to the oldest forms. Its khon moves as the silver general of shogi does, which is one of the few traces that join the games of India, Siam and Japan.'),
  sittuyin: of(MURRAY, 'The chess of Burma. The pawns face each other on two slants at the start, and the players set up all other pieces behind them as they like.'),
  shatar: of(PRITCHARD, 'The chess of the Mongols. It kept old customs: only some kinds of check may end a game, and which ones they are differs from place to place.'),
  courier: of(MURRAY, 'A German game on twelve by eight squares, mentioned by Wirnt von Gravenberg about 1202 and played in the village of Ströbeck until the nineteenth century. Lucas van Leyden painted a game of it about 1508. Its courier is the bishop of today, centuries before chess had it.'),
  tamerlane: of(MURRAY, 'A large Persian game with camels, giraffes and war engines, and with a different pawn for each piece. Ibn Arabshah, the biographer of Timur (1336 to 1405), reports that the conqueror preferred it to the small game.'),
  acedrex: of(MURRAY, 'The great chess of the Book of Games that King Alfonso X of Castile had made in 1283, with crocodiles, giraffes, a lion and a bird called aanca.'),
  capablanca: of(PRITCHARD, 'World champion José Raúl Capablanca feared that chess would be drawn to death between masters, and proposed two more pieces on a wider board in the 1920s. He played test games with Edward Lasker. The pieces themselves are older: Pietro Carrera had them in 1617, Henry Bird in 1874.'),
  bird: of(PRITCHARD, 'Proposed in 1874 by Henry Bird, one of the strongest English players of his time, who put the two combined pieces beside king and queen.'),
  chess960: of(PRITCHARD, 'Bobby Fischer announced it in Buenos Aires in 1996, so that play would begin with thinking instead of remembering. Shuffled first ranks are older; castling as in chess from all 960 of them was his idea.'),
  crazyhouse: of(PRITCHARD, 'The game for two that grew out of bughouse, which had been played in clubs since the 1960s. It became popular on chess servers at the end of the 1990s.'),
  bughouse: of(PRITCHARD, 'A game for two teams of two: what one captures, the partner may drop. It has been played in clubs all over the world since about 1960, under many names.'),
  atomic: of('Wikipedia, Atomic chess', 'The German Internet Chess Server offered it first, in 1995, by rules that one of its users had collected from friends. Other servers followed.'),
  antichess: of(PRITCHARD, 'Losing games have been played since the nineteenth century at least, in many versions. That 1. e3 wins for White was proved by Mark Watkins in 2016.'),
  horde: of(PRITCHARD, 'Goes back to a game of Lord Dunsany of 1942, in which one side has its army and the other 32 pawns. The form with 36 white pawns is that of lichess.'),
  racingkings: of(PRITCHARD, 'Made by Vernon Rylands Parton, an English teacher who published nine booklets of inventions between 1961 and 1975. Check is forbidden; the first king at the far end wins.'),
  alice: of(PRITCHARD, 'The best known invention of Vernon Rylands Parton, from 1953, after the looking-glass of Lewis Carroll: a piece that has moved goes through to the other board.'),
  ultima: of(PRITCHARD, 'Made by Robert Abbott, who published it in 1962. Every piece captures in a way of its own, and none by moving onto its victim. It is also called Baroque.'),
  knightmate: of(PRITCHARD, 'Made by Bruce Zimov in 1972. King and knights have changed places: the knight must not be lost.'),
  berolina: of(PRITCHARD, 'Made by Edmund Nebermann of Berlin in 1926. Pawns move on the slant and capture straight ahead.'),
  marseillais: of(PRITCHARD, 'Made by Albert Fortis and first published in a paper of Marseille. Both sides make two moves in a turn. Alekhine and Réti are said to have liked it.'),
  'balanced-marseillais': of(PRITCHARD, 'White begins with one move instead of two, as Robert Bruce proposed in 1963, because two moves at once gave White too much.'),
  avalanche: of(PRITCHARD, 'Made by Ralph Betza in 1977. Each move is followed by a step of one of the opponent’s pawns.'),
  grand: of(PRITCHARD, 'Made by Christian Freeling of the Netherlands in 1984: the two combined pieces on a board of ten by ten, with room for the rooks from the first move on.'),
  omega: of(PRITCHARD, 'Made by Daniel MacDonald of Toronto in 1992, with a champion, a wizard in each corner outside of the board, and larger steps for pawns. Grandmasters played matches of it.'),
  wildebeest: of(PRITCHARD, 'Made by R. Wayne Schmittberger in 1987, to have as many leapers as riders: beside knights there are camels, and the wildebeest is both in one.'),
  extinction: of(PRITCHARD, 'Made by R. Wayne Schmittberger in 1985. Who loses the last piece of any kind has lost the game.'),
  janus: of(PRITCHARD, 'Made by Werner Schöndorf in 1978. Two Januses, bishop and knight in one, join the army on a board of ten by eight. Tournaments were held in Germany.'),
  seirawan: of(PRITCHARD, 'Made by grandmaster Yasser Seirawan and Bruce Harper in 2007. Hawk and elephant come into play on squares that other pieces leave, so that the usual board is enough.'),
  duck: of('duckchess.com', 'Made by Tim Paulden in 2016. Both sides push one rubber duck around, which nothing may pass.'),
  spartan: of(VARIANT_PAGES, 'Made by Steven Streetman in 2010. The Persians have the army of chess; the Spartans have hoplites, and two kings.'),
  chigorin: of(VARIANT_PAGES, 'Made by Ralph Betza, after Mikhail Chigorin, the Russian master who preferred knights to bishops: one side has only knights, the other only bishops.'),
  benedict: of(VARIANT_PAGES, 'Made by W. D. Troyka, who also made Breakthrough. Nothing is captured: what a piece attacks after its move changes sides.'),
  metamachy: of(CAZAUX, 'Made by Jean-Louis Cazaux in 2012, a game of twelve by twelve squares with the most lasting pieces of older large games.'),
  losalamos: of(PRITCHARD, 'The first chess-like game that a computer played whole: in 1956, on MANIAC I in Los Alamos, which was too slow for bishops and for a board of eight by eight. It beat a beginner who had been taught the rules for the purpose.'),
  gardner: of(PRITCHARD, 'The smallest board on which all pieces of chess find room. Martin Gardner proposed it in 1969. It was solved in 2013: with best play it is a draw.'),
  grasshopper: of(PRITCHARD, 'T. R. Dawson made the grasshopper in 1913 for problems, and it became the most used of all fairy pieces.'),
  nightrider: of(PRITCHARD, 'T. R. Dawson made the nightrider in 1925 for problems: a knight that goes on in its direction.'),
  andernach: of(PRITCHARD, 'Made for a tournament of problems at the meeting of friends of fairy chess in Andernach on the Rhine in 1993: what captures changes sides.'),
  maharajah: of(PRITCHARD, 'A game that was played in India in the nineteenth century: one side has its army, the other a single piece that moves as queen and knight. With care the army wins.'),
  reversi: of('Wikipedia, Reversi', 'Lewis Waterman and John Mollett each claimed to have invented it in London in 1883, and called the other a fraud.'),
  othello: of('Wikipedia, Reversi', 'The form of reversi that Goro Hasegawa of Japan published in 1971, with four discs at the start. World championships have been held since 1977.'),
  amazons: of('Wikipedia, Game of the Amazons', 'Made by Walter Zamkauskas of Argentina in 1988. It is a favourite of researchers, as a position falls apart into territories that can be counted.'),
  breakthrough: of('Wikipedia, Breakthrough (board game)', 'Made by Dan Troyka in 2000; it won a competition for games on a board of eight by eight in 2001.'),
  clobber: of('Wikipedia, Clobber', 'Made in 2001 by Michael Albert, J. P. Grossman and Richard Nowakowski, who study the mathematics of games.'),
  ataxx: of('Wikipedia, Ataxx', 'Known from an arcade machine of 1990. It goes back to a game for computers by Dave Crummack and Craig Galley of 1988, called Infection.'),
  connect4: of('Wikipedia, Connect Four', 'Sold since 1974. James Allen and Victor Allis each proved in 1988 that the first player wins.'),
  gomoku: of('Wikipedia, Gomoku', 'Five in a row on the board of go is known from Japan since centuries ago. On an open board the first player wins, as Victor Allis proved by computer in 1993; today’s tournaments have rules against that.'),
  manchu: of('English Wikipedia: Manchu chess', 'Made by the Bannermen, the armies of the Manchu, under the Qing dynasty, and one of their favourite games. The red chariot is thought to stand for the Solon soldiers of the conquest of China.'),
  jesonmor: of('English Wikipedia: Jeson Mor', 'A game of Mongolia. The name means nine horses, and each side has nothing else.'),
  amazon: of('Jean-Louis Cazaux at The Chess Variant Pages, 2023', 'Lucena named a queen that also moves as a knight in 1497, for pawns that promote. Some players in Italy, and from about 1770 to 1820 in Russia and Georgia, used it in place of the queen; Carrera and Philidor disapproved.'),
  torpedo: of(ALPHAZERO, 'One of the changes to the rules of chess that Vladimir Kramnik and DeepMind tried in games of AlphaZero with itself, to find play that is new and still balanced.'),
  pawnback: of(ALPHAZERO, 'Tried by Vladimir Kramnik and DeepMind in games of AlphaZero with itself: pawns that may go back can mend what a push has weakened.'),
  pawnsideways: of(ALPHAZERO, 'Tried by Vladimir Kramnik and DeepMind in games of AlphaZero with itself: with pawns that go aside, no structure is final.'),
};
