import { globalStyle, style } from '@vanilla-extract/css';
import { toneVars } from '../chart/chart.css.ts';
import { below, clamp, coarse, head as headFace, up } from '../ui/styles.ts';
import { vars } from '../ui/theme.css.ts';

const { color, quick, radius, space, target, text } = vars;

export const stage = style({
  gridArea: 'stage',
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  minInlineSize: 0,
  minBlockSize: 0,
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[4]} ${space[24]}`,
  padding: `${space[8]} ${space[16]}`,
  minBlockSize: 60,
  '@media': { [up('md')]: { padding: `${space[8]} ${space[24]}` } },
});

/** Visually hidden on narrow screens, where the top bar shows the name. */
export const name = style([
  headFace(28, 800, 1.08),
  {
    minInlineSize: 0,
    overflowWrap: 'anywhere',
    '@media': { [below('lg')]: { position: 'absolute', inlineSize: 1, clipPath: 'inset(50%)' } },
  },
]);

export const chart = style({
  position: 'relative',
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: 'clip',
  borderBlockStart: `1px solid ${color.line}`,
});

export const switcher = style({
  display: 'flex',
  padding: 3,
  borderRadius: radius.control,
  background: color.sunken,
});

export const choice = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minBlockSize: 30,
  paddingInline: space[12],
  borderRadius: 7,
  color: color.muted,
  fontSize: text[15],
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: color.ink },
    '&:has(:checked)': { background: color.surface, color: color.ink, fontWeight: 600 },
    '&:has(:focus-visible)': { outline: `2px solid ${color.link}`, outlineOffset: 1 },
    '&:has(:disabled)': { opacity: 0.55, cursor: 'not-allowed' },
  },
  '@media': { [coarse]: { minBlockSize: target } },
});

export const legend = style({
  position: 'absolute',
  insetBlockEnd: space[12],
  '@media': { [below('md')]: { insetBlock: '8px auto', insetInlineStart: space[8] } },
  insetInlineStart: space[12],
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[4]} ${space[16]}`,
  maxInlineSize: 'calc(100% - 24px)',
  padding: `${space[6]} ${space[12]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
  fontSize: text[13],
});
globalStyle(`${legend} code`, { fontWeight: 600 });

export const item = style({ display: 'flex', alignItems: 'center', gap: space[6] });

export const swatch = style({ inlineSize: 26, blockSize: 12, flex: 'none' });

export const line = style({
  fill: 'none',
  stroke: toneVars.color,
  strokeWidth: toneVars.width,
  strokeDasharray: toneVars.dash,
});

export const activeDot = style({
  inlineSize: 12,
  blockSize: 12,
  border: `1px solid ${color.ink}`,
  borderRadius: radius.full,
  background: color.spotlight,
});

const narrow = below('md');

export const player = style({
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

export const track = style({ position: 'absolute', insetBlockStart: -1, insetInline: 0, blockSize: 3 });

export const progress = style({
  display: 'block',
  blockSize: '100%',
  background: color.action,
  transition: `inline-size ${quick}`,
});

export const step = style({
  flex: 1,
  minInlineSize: 0,
  // Room for two lines, so that the chart keeps its size from step to step.
  minBlockSize: 68,
  '@media': { [narrow]: { minBlockSize: 66 } },
});

export const action = style([clamp(2), { overflowWrap: 'anywhere' }]);
globalStyle(`${action} b`, { marginInlineEnd: space[8], fontFamily: vars.font.head });

export const expected = style([
  clamp(1),
  { color: color.muted, fontSize: text[15], overflowWrap: 'anywhere' },
]);

export const actions = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  '@media': { [narrow]: { justifyContent: 'space-between', paddingBlockEnd: space[4] } },
});

export const speed = style({
  minInlineSize: target,
  minBlockSize: target,
  borderRadius: radius.full,
  color: color.muted,
  fontSize: text[15],
  fontWeight: 600,
  selectors: { '&:hover': { background: color.hover, color: color.ink } },
});
