/** The light scheme of `styles/tokens.css`: what draws share pictures knows no custom properties. */
export const SHARE_COLOURS = {
  paper: '#f7f4ed',
  ink: '#17160f',
  inkSoft: '#4a473d',
  inkFaint: '#69655a',
  ruleControl: '#8b8576',
  stone: '#d8d1bf',
  stoneDeep: '#b9b09a',
  accentFill: '#2130c4',
  drawingA: '#e9e3d3',
  drawingB: '#dfe1ec',
  drawingC: '#e6e2da',
  drawingD: '#dde3dc',
} as const;
