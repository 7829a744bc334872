import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, radius, shadow, size, space, text } = vars;

export const panel = style({
  position: 'fixed',
  inset: `calc(${size.bar} + 2px) ${gutter} auto auto`,
  minInlineSize: 216,
  maxBlockSize: `calc(100dvh - ${size.bar} - 24px)`,
  margin: 0,
  padding: 6,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.lift,
  overflow: 'auto',
});

globalStyle(`${panel} a`, {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  minBlockSize: size.target,
  paddingInline: space[12],
  borderRadius: radius.small,
  fontSize: text[15],
});
globalStyle(`${panel} a:hover`, { background: color.hover });
globalStyle(`${panel} a[aria-current="page"]`, { fontWeight: 700 });
globalStyle(`${panel} hr`, { margin: 6, borderBlockStart: `1px solid ${color.line}` });

/** Lucide's menu sign, drawn here: the set itself comes with the parts that need more of it. */
export const lines = style({
  inlineSize: 20,
  blockSize: 20,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
});
