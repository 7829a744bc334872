import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const cells = style({
  display: 'grid',
  gap: `0 ${space[64]}`,
  '@media': { [up('md')]: { gridTemplateColumns: '1fr 1fr' } },
});
export const cell = style({
  minInlineSize: 0,
  paddingBlock: `${space[24]} ${space[32]}`,
  borderBlockEnd: `1px solid ${color.line}`,
});
globalStyle(`${cell} > h2`, { fontSize: text[22], marginBlockEnd: space[16] });
export const wide = style({ gridColumn: '1 / -1' });
export const grid = style({ display: 'flex', flexWrap: 'wrap', gap: space[16], alignItems: 'end' });
export const lab = style({
  display: 'grid',
  justifyItems: 'start',
  gap: 6,
  fontSize: text[13],
  color: color.muted,
});
export const fields = style({
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 232px), 1fr))',
});
export const three = style({
  display: 'grid',
  gap: space[32],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
});
export const over = style({
  position: 'relative',
  minBlockSize: 132,
  marginBlockStart: space[16],
  padding: space[16],
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  overflow: 'clip',
});
export const card = style({ maxInlineSize: 360 });
export const gap = style({ marginBlockStart: space[16] });
