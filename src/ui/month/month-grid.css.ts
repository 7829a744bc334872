import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '../theme/breakpoints.ts';
import { head } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, radius, space, text } = vars;
const hairline = `1px solid ${color.line}`;

export const grid = style({ inlineSize: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' });
export const weekday = style([
  head(13, 700, 1.2),
  { paddingBlock: space[8], color: color.muted, textAlign: 'center' },
]);
export const day = style({
  blockSize: 48,
  padding: space[4],
  verticalAlign: 'top',
  textAlign: 'center',
  borderBlockStart: hairline,
  borderRadius: radius.small,
  cursor: 'pointer',
  ':focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: -2 },
  ':hover': { backgroundColor: color.hover },
});
export const other = style({ color: color.muted });
export const chosen = style({ boxShadow: `inset 0 0 0 2px ${color.rule}` });

export const number = style({
  display: 'inline-grid',
  placeItems: 'center',
  minInlineSize: 24,
  blockSize: 24,
  fontSize: text[15],
  fontVariantNumeric: 'tabular-nums',
});
export const today = style([
  number,
  { borderRadius: radius.small, background: color.spotlight, color: color.onSpotlight, fontWeight: 700 },
]);

globalStyle(`${other} > ${number}`, { fontSize: text[13] });

/** Room for text on each day if the window allows. */
export const roomy = style({});
globalStyle(`${roomy} ${day}`, {
  '@media': { [up('md')]: { blockSize: 104, textAlign: 'start', padding: space[6] } },
});
// Aligns numbers with the weekday names; today's highlight overhangs.
globalStyle(`${roomy} ${number}`, {
  '@media': { [up('md')]: { justifyItems: 'start', minInlineSize: 0 } },
});
globalStyle(`${roomy} ${today}`, {
  '@media': { [up('md')]: { marginInlineStart: -4, paddingInline: 4 } },
});
globalStyle(`${roomy} ${weekday}`, {
  '@media': { [up('md')]: { textAlign: 'start', paddingInline: space[6] } },
});
