import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, gutter, size, space, text } = vars;

export const banner = style({
  vars: { [color.focus]: color.spotlight },
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minBlockSize: size.target,
  paddingBlock: space[8],
  // In line with the bar and the page.
  paddingInline: `max(${gutter}, calc((100% - ${size.page}) / 2))`,
  background: color.own,
  color: color.onOwn,
  fontSize: text[15],
});

export const words = style({ flex: 1, minInlineSize: 0 });

export const act = style({
  minBlockSize: size.target,
  marginBlock: -8,
  paddingInline: space[8],
  border: 0,
  background: 'none',
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  cursor: 'pointer',
});
