import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space } = vars;

export const composer = style({
  paddingBlock: `${space[20]} ${space[12]}`,
  borderBlockEnd: `1px solid ${color.line}`,
});
export const reply = style({ paddingBlock: space[8] });
export const box = style({ gridColumn: 2, minInlineSize: 0, display: 'grid', gap: space[8] });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: space[8],
});
