// How the board looks. Pages set the `--fers-board-*` variables to have it otherwise.
import { themeRules } from './themes';

const MARKS = `
.table {
  --text: light-dark(#5f5a54, #b8b1a8);
  --last: rgb(227 196 0 / 0.5); --selected: rgb(40 120 60 / 0.55); --planned: rgb(20 85 160 / 0.5); --target: rgb(20 80 40 / 0.6); --check: #d4201a; --accent: light-dark(#0b5a5e, #6ccbc6); --tray: light-dark(#e8e0d2, #857b6e);
}
`;

const BOARD = `
:host { display: block; width: 100%; -webkit-user-select: none; user-select: none; -webkit-tap-highlight-color: transparent; -webkit-touch-callout: none; }
.table { position: relative; display: grid; justify-content: center; gap: 0.25rem; --widest: calc(var(--fers-board-max-height, 88svh) * var(--ratio) * var(--rows)); grid-template-columns: minmax(0, var(--widest)); }
.board { position: relative; aspect-ratio: var(--ratio); min-width: 0; }
.board > svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; display: block; }
.light { fill: var(--fers-board-light, var(--light)); }
.dark { fill: var(--fers-board-dark, var(--dark)); }
.middle { fill: var(--fers-board-middle, var(--middle)); }
.plain { fill: var(--fers-board-plain, var(--plain)); }
.lines { fill: none; stroke: var(--fers-board-line, var(--line)); stroke-width: 2; }
.frame { fill: none; stroke: var(--fers-board-line, var(--line)); stroke-width: 4; stroke-linecap: square; }
.goal { fill: none; stroke-width: 5; }
.goal.edge { stroke-width: 10; opacity: 0.8; }
.goal.white, .goal.edge.black { stroke: #ffffff; }
.goal.black, .goal.edge.white, .goal.edge.both { stroke: #24211e; }
.goal.both { stroke: #ffc629; }
.hole { fill: none; stroke: var(--fers-board-line, var(--line)); stroke-width: 2; stroke-dasharray: 8 8; opacity: 0.6; }
.cell-edge { stroke: var(--fers-board-line, var(--line)); stroke-width: 1.5; }
.table[data-theme=contrast] .light, .table[data-theme=contrast] .dark { stroke: #000000; stroke-width: 1.5; }
.coordinates text { fill: var(--fers-board-text, var(--text)); font-family: system-ui, sans-serif; text-anchor: middle; }
.lettered .coordinates text { fill: var(--fers-board-line, var(--line)); font-weight: 600; }
.last { fill: var(--fers-board-last, var(--last)); }
.planned { fill: var(--planned); }
.selected { fill: var(--selected); }
.over { fill: none; stroke: var(--accent); stroke-width: 6; }
.checked { fill: var(--check); fill-opacity: 0.45; stroke: var(--check); stroke-width: 5; }
.captured { fill: none; stroke: var(--check); stroke-width: 7; stroke-linecap: round; }
.wall rect { fill: #4a4744; stroke: #111111; stroke-width: 3; }
.wall path { fill: none; stroke: #111111; stroke-width: 3; }
.piece.lifted { opacity: 0.35; }
.piece.going { pointer-events: none; }
.target.dot { fill: var(--target); stroke: rgb(255 255 255 / 0.55); stroke-width: 3; }
.target.ring { fill: none; stroke: var(--target); stroke-width: 9; }
.target.end { fill: none; stroke: var(--accent); stroke-width: 6; stroke-dasharray: 22 12; }
.arrow { fill: #1c6b9c; fill-opacity: 0.75; }
.arrow.best { fill: #1c7a33; }
.arrow.hint { fill: #8a2fa8; }
.arrow.green { fill: #15781b; }
.arrow.red { fill: #b3171c; }
.arrow.yellow { fill: #e0a100; }
.arrow.blue { fill: #0b4fb3; }
.arrow.place { fill: none; stroke: #1c6b9c; stroke-width: 7; stroke-opacity: 0.85; }
.arrow.place.best { stroke: #1c7a33; }
.arrow.place.hint { stroke: #8a2fa8; }
.arrow.place.green { stroke: #15781b; }
.arrow.place.red { stroke: #b3171c; }
.arrow.place.yellow { stroke: #e0a100; }
.arrow.place.blue { stroke: #0b4fb3; }
[role=gridcell] { position: absolute; cursor: default; }
/* Boards that are only looked at can be scrolled over. */
.playable { touch-action: none; }
.playable [role=gridcell] { cursor: pointer; }
[role=gridcell]:focus { outline: none; }
[role=gridcell]:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; box-shadow: inset 0 0 0 5px rgb(255 255 255 / 0.7); }
.ghost { position: absolute; left: 0; top: 0; z-index: 5; pointer-events: none; will-change: transform; }
.ghost.turned { rotate: 180deg; }
.ghost img { width: 100%; height: 100%; display: block; }
`;

/** Hands beside the board instead of above and below it. */
const BESIDE = `
  .with-hands { grid-template-columns: minmax(0, var(--widest)) 6.2rem; grid-template-rows: minmax(0, 1fr) minmax(0, 1fr); column-gap: 0.5rem; }
  .with-hands .board { grid-column: 1; grid-row: 1 / 3; align-self: start; }
  /* As high as half the board, whatever is in them. */
  .with-hands .hand { grid-column: 2; height: 0; min-height: 100%; flex-wrap: wrap; align-content: flex-start; overflow: hidden auto; padding: 0.1rem; }
  .with-hands .held { flex: none; }
  .with-hands .hand.far { grid-row: 1; }
  .with-hands .hand.near { grid-row: 2; align-content: safe flex-end; }
`;

const HANDS = `
.hand { box-sizing: border-box; display: flex; align-items: center; gap: 0.1rem; height: 3.1rem; overflow: auto hidden; border-radius: 6px; background: var(--tray); scrollbar-width: thin; }
.hand[hidden] { display: none; }
/* Many kinds of pieces get narrower, since what is dragged by a finger cannot be scrolled. */
.held { position: relative; flex: 0 1 2.9rem; width: 2.9rem; min-width: 1.7rem; height: 2.9rem; padding: 0.1rem; border: 0; border-radius: 6px; background: none; color: inherit; font: inherit; }
.held img { width: 100%; height: 100%; object-fit: contain; display: block; pointer-events: none; -webkit-user-drag: none; }
.held.turned img { rotate: 180deg; }
.held.ready { cursor: pointer; touch-action: none; }
.held[aria-pressed=true] { background: var(--selected); }
.held:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
.held .count { position: absolute; right: 0; bottom: 0; min-width: 1.1rem; padding: 0 0.15rem; border-radius: 0.6rem; font-size: 0.8rem; line-height: 1.1rem; text-align: center; background: #24211e; color: #ffffff; pointer-events: none; }
.frame-of-width { container-type: inline-size; }
@container (min-width: 34rem) { ${BESIDE} }
/* Phones on their side have room beside the board only. */
@media (max-height: 30rem) and (orientation: landscape) { ${BESIDE} }
`;

const CHOOSER = `
.chooser { position: absolute; z-index: 6; max-width: min(100%, 22rem); max-height: 22rem; overflow: auto; padding: 0.25rem; border-radius: 8px; border: 1px solid light-dark(#8a8378, #6a645d); background: light-dark(#ffffff, #232120); color: light-dark(#24211e, #e6e1da); box-shadow: 0 4px 18px rgb(0 0 0 / 0.35); }
.chooser button { display: flex; align-items: center; gap: 0.5rem; width: 100%; min-height: 2.75rem; padding: 0.15rem 0.6rem; border: 0; border-radius: 6px; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; }
.chooser button:hover, .chooser button:focus-visible { background: light-dark(#dbe7f4, #2f4255); }
.chooser button:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
.chooser img { width: 2.6rem; height: 2.6rem; flex: none; }
.chooser .picture { border-radius: 6px; background: light-dark(#efe2c8, #a79d8d); }
`;

export const STYLE = MARKS + themeRules() + BOARD + HANDS + CHOOSER;
