import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, size, space } = vars;

export const switcher = style({
  display: 'flex',
  // In a narrow window they stand in two rows: what is scrolled out of sight is not found.
  flexWrap: 'wrap',
  gap: `0 ${space[24]}`,
  borderBlockEnd: `1px solid ${color.line}`,
});

const tab = `${switcher} > :is(a, button)`;

globalStyle(tab, {
  display: 'flex',
  flex: 'none',
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
globalStyle(`${switcher} > :is([aria-current]:not([aria-current="false"]), [aria-pressed="true"])`, {
  color: color.ink,
  fontWeight: 700,
  borderColor: color.ink,
});
