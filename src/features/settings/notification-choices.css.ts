import { style } from '@vanilla-extract/css';
import { below } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const table = style({
  inlineSize: '100%',
  marginBlockStart: space[16],
  borderCollapse: 'collapse',
  textAlign: 'start',
});
export const what = style({ paddingInlineStart: 0, textAlign: 'start' });
export const kind = style({
  padding: `${space[8]} 0`,
  fontWeight: 700,
  textAlign: 'start',
  borderBlockStart: `1px solid ${color.line}`,
});
export const hint = style({ display: 'block', fontWeight: 400, fontSize: text[13], color: color.muted });
export const way = style({
  inlineSize: 88,
  fontSize: text[15],
  textAlign: 'center',
  verticalAlign: 'middle',
  // Words before ticks: the three columns are no wider than their names.
  '@media': { [below('sm')]: { inlineSize: 62, fontSize: text[13] } },
  selectors: { 'td&': { borderBlockStart: `1px solid ${color.line}` } },
});
/** All of the cell is the switch. */
export const press = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: 56,
  cursor: 'pointer',
});
/** In the room between this part and the next, which it moves by nothing. */
export const says = style({ blockSize: '1.5em', marginBlock: `${space[8]} calc(-1.5em - ${space[8]})` });
