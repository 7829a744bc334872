import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, size, space } = vars;

export const switcher = style({
  display: 'flex',
  gap: space[24],
  borderBlockEnd: `1px solid ${color.line}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
});

const tab = `${switcher} > :is(a, button)`;

globalStyle(tab, {
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minBlockSize: size.target,
  minInlineSize: size.target,
  padding: 0,
  border: 0,
  borderBlockEnd: '3px solid transparent',
  background: 'none',
  color: color.muted,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
});
globalStyle(`${tab}:hover`, { color: color.ink });
// The row scrolls, so a ring outside would be cut off.
globalStyle(`${tab}:focus-visible`, { outlineOffset: '-2px' });
globalStyle(`${switcher} > :is([aria-current]:not([aria-current="false"]), [aria-pressed="true"])`, {
  color: color.ink,
  fontWeight: 700,
  borderColor: color.ink,
});
