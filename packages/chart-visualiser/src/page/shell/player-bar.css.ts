import { globalStyle, style } from '@vanilla-extract/css';
import { below } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, quick, radius, size, space, text } = vars;
const narrow = below('md');

export const bar = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: `${space[4]} ${space[24]}`,
  padding: `${space[12]} ${space[16]} ${space[12]} ${space[24]}`,
  borderBlockStart: `1px solid ${color.line}`,
  background: color.surface,
  '@media': {
    [narrow]: { flexDirection: 'column', alignItems: 'stretch', padding: `${space[12]} ${space[16]} 0` },
  },
});

export const track = style({
  position: 'absolute',
  insetBlockStart: -1,
  insetInline: 0,
  blockSize: 3,
});

export const done = style({
  display: 'block',
  blockSize: '100%',
  background: color.action,
  transition: `inline-size ${quick}`,
});

export const words = style({
  flex: 1,
  minInlineSize: 0,
  // Room for two lines each, so that the chart above keeps its size from step to step.
  minBlockSize: 68,
  '@media': { [narrow]: { minBlockSize: 66 } },
});

const twoLines = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});

export const now = style([twoLines, { WebkitLineClamp: 2, fontSize: text[16] }]);
globalStyle(`${now} b`, {
  marginInlineEnd: space[8],
  fontFamily: vars.font.head,
  fontVariantNumeric: 'tabular-nums',
});

export const there = style([twoLines, { WebkitLineClamp: 1, color: color.muted, fontSize: text[15] }]);

export const acts = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  '@media': { [narrow]: { justifyContent: 'space-between', paddingBlockEnd: space[4] } },
});

export const speed = style({
  minInlineSize: size.target,
  minBlockSize: size.target,
  padding: 0,
  border: 0,
  borderRadius: radius.full,
  background: 'none',
  color: color.muted,
  fontSize: text[15],
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.hover, color: color.ink } },
});
