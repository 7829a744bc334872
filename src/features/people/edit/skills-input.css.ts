import { globalStyle, style } from '@vanilla-extract/css';
import { coarse } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

export const words = style({ display: 'grid', gap: space[8] });
export const list = style({ display: 'flex', flexWrap: 'wrap', gap: space[6] });
globalStyle(`${list} button`, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[6],
  minBlockSize: 32,
  maxInlineSize: '100%',
  padding: `0 ${space[8]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  background: 'none',
  fontSize: text[15],
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '@media': { [coarse]: { minBlockSize: size.target } },
});
globalStyle(`${list} button:hover`, { borderColor: color.ink });
