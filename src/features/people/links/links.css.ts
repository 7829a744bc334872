import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, ground, space } = vars;

export const boxes = style({ marginBlockStart: space[16] });

export const person = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[16]}`,
  paddingBlock: space[16],
});
globalStyle(`${person} > :first-child`, { flex: '1 1 260px' });

export const lit = style({
  vars: { [ground]: color.wash },
  background: color.wash,
  marginInline: -12,
  paddingInline: 12,
  borderRadius: vars.radius.card,
});

export const push = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  marginInlineStart: 'auto',
});
export const beside = style({ marginInlineStart: space[8], fontWeight: 400, whiteSpace: 'nowrap' });
