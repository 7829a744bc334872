import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '../theme/breakpoints.ts';
import { headingFont } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, radius, space, text } = vars;
const hairline = `1px solid ${color.line}`;

export const grid = style({ inlineSize: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' });
export const weekday = style([
  headingFont(13, 700, 1.2),
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
export const otherMonth = style({ color: color.muted });
export const selected = style({ boxShadow: `inset 0 0 0 2px ${color.rule}` });

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

globalStyle(`${otherMonth} > ${number}`, { fontSize: text[13] });

/** Room for text on each day if the window allows. */
export const large = style({});
globalStyle(`${large} ${day}`, {
  '@media': { [up('md')]: { blockSize: 104, textAlign: 'start', padding: space[6] } },
});
// Aligns numbers with the weekday names; today's highlight overhangs.
globalStyle(`${large} ${number}`, {
  '@media': { [up('md')]: { justifyItems: 'start', minInlineSize: 0 } },
});
globalStyle(`${large} ${today}`, {
  '@media': { [up('md')]: { marginInlineStart: -4, paddingInline: 4 } },
});
globalStyle(`${large} ${weekday}`, {
  '@media': { [up('md')]: { textAlign: 'start', paddingInline: space[6] } },
});
