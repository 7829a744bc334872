import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const where = style({
  display: 'grid',
  gap: space[8],
  paddingBlock: space[16],
  color: color.muted,
  fontSize: text[15],
});
export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 88px))',
  gap: space[12],
  fontSize: text[13],
  lineHeight: '24px',
});
globalStyle(`${steps} > li[aria-current]`, { color: color.ink, fontWeight: 600 });
globalStyle(`${steps} button`, { minBlockSize: 24 });
export const ahead = style({});
export const wave = style({ color: color.ink });
globalStyle(`${ahead} > ${wave}`, { color: color.line });
export const why = style({ marginBlockStart: space[8], color: color.muted });
export const heading = style({ fontSize: text[28] });
export const push = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], marginInlineStart: 'auto' });
