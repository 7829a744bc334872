import { globalStyle, style } from '@vanilla-extract/css';
import { cue } from '#ui/layout/layout.css.ts';
import { head } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const booked = style({ marginBlock: `${space[20]} ${space[8]}` });
globalStyle(`${booked} h2`, { fontSize: text[28] });
globalStyle(`${booked} h2 a:hover`, { textDecoration: 'underline' });
export const bookedFoot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[16]}`,
  marginBlockStart: space[12],
});
export const next = style({ fontWeight: 700 });
export const push = style({ marginInlineStart: 'auto' });

export const need = style([
  cue,
  { paddingBlock: `${space[24]} ${space[12]}`, borderBlockEnd: `1px solid ${color.line}` },
]);
export const count = style([head(56, 800, 0.86), { fontVariantNumeric: 'tabular-nums' }]);
export const rest = style({ gridColumn: 2, minInlineSize: 0, position: 'relative' });
globalStyle(`${rest} > h2`, { fontSize: text[22], paddingInlineEnd: 110 });
export const more = style({
  position: 'absolute',
  insetBlockStart: -9,
  insetInlineEnd: 0,
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: vars.size.target,
  fontSize: text[13],
});
export const rowOf = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[12]}`,
  paddingBlock: space[12],
});
globalStyle(`${rowOf} > :first-child`, {
  flex: '1 1 min(240px, 100%)',
  minInlineSize: 0,
  maxInlineSize: '100%',
});
export const rowActs = style({ display: 'flex', gap: space[8], marginInlineStart: 'auto' });

export const mine = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: `0 ${space[12]}`,
  paddingBlock: space[12],
});
export const mineDay = style({ gridColumn: '1 / -1', fontSize: text[13], color: color.muted });
export const mineTitle = style([
  head(18, 700, 1.2),
  {
    minInlineSize: 0,
    overflowWrap: 'anywhere',
    selectors: {
      '&::after': { content: '""', position: 'absolute', inset: 0 },
      '&:hover': { textDecoration: 'underline' },
    },
  },
]);
export const told = style({
  paddingBlockStart: space[16],
  display: 'grid',
  gap: space[12],
  justifyItems: 'start',
});
