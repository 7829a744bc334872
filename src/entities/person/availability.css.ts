import { globalStyle, style } from '@vanilla-extract/css';
import { coarse } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space } = vars;

export const marks = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[8],
  minInlineSize: 0,
  margin: `${space[20]} 0 0`,
  padding: 0,
  border: 0,
});
// With a mouse, buttons are lower than the field beside them; centre them on it.
globalStyle(`${marks} > button`, {
  '@media': { [`not all and ${coarse}`]: { marginBlockEnd: space[4] } },
});
export const legend = style({ padding: 0, marginBlockEnd: space[8], fontWeight: 600 });
export const weekly = style({ flexBasis: '100%' });
export const head = style({
  paddingBlockEnd: space[8],
  borderBlockEnd: `1px solid ${color.rule}`,
  fontSize: vars.text[22],
});
export const every = style({
  display: 'grid',
  gap: space[16],
  minInlineSize: 0,
  marginBlockStart: space[32],
});
export const weekdays = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
  gap: space[12],
});

export const weeks = style({
  inlineSize: '100%',
  maxInlineSize: 340,
  tableLayout: 'fixed',
  borderSpacing: 3,
});
export const day = style({
  blockSize: 30,
  textAlign: 'center',
  fontSize: vars.text[13],
  fontVariantNumeric: 'tabular-nums',
  color: color.muted,
});
export const free = style({
  color: color.ink,
  fontWeight: 700,
  boxShadow: `inset 0 -3px 0 ${color.success}`,
});
export const notFree = style({ textDecoration: 'line-through' });
export const now = style({ background: color.spotlight, color: color.onSpotlight });
export const key = style({ display: 'flex', gap: space[16], marginBlockStart: space[8] });
