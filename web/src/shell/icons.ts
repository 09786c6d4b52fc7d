// The icons of the page, drawn for it: paths in a box of 24 by 24, stroked in the colour of the text.
export const icons = {
  /** The fers itself: the piece of one step along a diagonal. */
  fers: 'M5 5l4.5 4.5M19 5l-4.5 4.5M5 19l4.5-4.5M19 19l-4.5-4.5M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7z',
  play: 'M8 5.5v13l11-6.5z',
  analyse: 'M4 19V9m5.3 10V5m5.4 14v-7M20 19v-4',
  design: 'M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3',
  library: 'M4 5h6v6H4zM14 5h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  work: 'M4 7h5l2 2h9v10H4z',
  share: 'M12 15V4m-4 4l4-4 4 4M5 13v6h14v-6',
  turn: 'M7 4v14m-3-3l3 3 3-3M17 20V6m-3 3l3-3 3 3',
  first: 'M18 6l-6 6 6 6M11 6l-6 6 6 6',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  last: 'M6 6l6 6-6 6M13 6l6 6-6 6',
  flag: 'M6 21V4m0 1h12l-3 4 3 4H6',
  undo: 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3',
  hint: 'M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.5 10.8c.6.5 1 1.3 1 2.2h5c0-.9.4-1.7 1-2.2A6 6 0 0 0 12 3z',
  new: 'M12 5v14M5 12h14',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-.9.5-1.5 1.2-1.5 2.4m0 3.5v.1',
  zen: 'M5 12s3-6 7-6 7 6 7 6-3 6-7 6-7-6-7-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5z',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13zM15.5 15.5L20 20',
  open: 'M4 18V6h5l2 2h7v3M4 18l3-7h14l-3 7z',
  computer: 'M4 5h16v10H4zM9 19h6m-3-4v4',
  people: 'M8 5a3 3 0 1 0 0 6 3 3 0 1 0 0-6zM2.5 19c0-3 2.5-5 5.5-5s5.5 2 5.5 5M16 6a2.5 2.5 0 1 1 0 5M16 14c3 0 5 2 5 5',
  rules: 'M6 4h9l3 3v13H6zM9 10h6m-6 4h6',
} as const;

export type IconName = keyof typeof icons;
