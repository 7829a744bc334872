import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

export const card = style({
  boxSizing: 'border-box',
  inlineSize: '100%',
  blockSize: '100%',
  padding: `${space[8]} ${space[12]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.ink,
});

export const paper = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  textDecoration: 'none',
});
export const opens = style({ selectors: { '&:hover': { background: color.hover } } });
export const names = style({ display: 'grid', minInlineSize: 0 });
export const bytes = style({ fontSize: text[13], color: color.muted });

export const player = style({ display: 'block', inlineSize: '100%', blockSize: 44 });

export const lost = style({
  margin: 0,
  padding: space[8],
  fontSize: text[13],
  color: color.muted,
});
export const again = style({
  minBlockSize: size.target,
  padding: 0,
  border: 0,
  background: 'none',
  color: color.link,
  fontSize: 'inherit',
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  cursor: 'pointer',
});
