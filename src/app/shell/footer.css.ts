import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, size, space, text } = vars;

export const foot = style({ borderBlockStart: `1px solid ${color.line}` });

export const inside = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[4]} ${space[24]}`,
  maxInlineSize: `calc(${size.page} + 2 * ${gutter})`,
  marginInline: 'auto',
  padding: `${space[24]} ${gutter} ${space[32]}`,
  fontSize: text[15],
  color: color.muted,
});

export const list = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space[24]}` });
globalStyle(`${list} a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: size.target,
  minInlineSize: size.target,
});
globalStyle(`${list} a:hover`, { color: color.ink, textDecoration: 'underline' });

export const rights = style({
  alignSelf: 'center',
  '@media': { [up('sm')]: { marginInlineStart: 'auto' } },
});
