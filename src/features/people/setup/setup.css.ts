import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const where = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[16],
  paddingBlock: space[16],
  color: color.muted,
  fontSize: text[15],
  whiteSpace: 'nowrap',
});
export const meter = style({ inlineSize: 'min(100%, 200px)' });
export const why = style({ marginBlockStart: space[8], color: color.muted });
export const heading = style({ fontSize: text[28] });
export const push = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], marginInlineStart: 'auto' });
