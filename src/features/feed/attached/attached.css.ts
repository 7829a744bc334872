import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

/** What goes along stands above the tools, as wide as the words. */
export const along = style({ flex: '1 0 100%', minInlineSize: 0, display: 'grid', gap: space[12] });
export const tools = style({ display: 'flex', marginInlineEnd: 'auto', marginInlineStart: -12 });

export const tray = style({ display: 'grid' });
export const picked = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  gap: space[12],
  paddingBlock: space[12],
});
export const thumb = style({
  inlineSize: 72,
  blockSize: 72,
  borderRadius: radius.control,
  objectFit: 'cover',
  background: color.sunken,
});
export const drags = style({ cursor: 'grab', touchAction: 'none' });
export const about = style({ display: 'grid', gap: space[8], minInlineSize: 0, overflowWrap: 'anywhere' });
export const pickedActs = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  marginInlineStart: -8,
});
export const progress = style({ inlineSize: '100%', blockSize: 8, accentColor: color.action });
export const wrong = style({ fontSize: text[15], fontWeight: 600, color: color.error });

export const chosen = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[8],
  paddingBlock: space[8],
  paddingInlineStart: space[12],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
});

export const byAddress = style({ display: 'grid', gap: space[8], justifyItems: 'start' });
export const ownGigs = style({ maxBlockSize: 280, overflowY: 'auto' });
export const ownGig = style({
  display: 'grid',
  inlineSize: '100%',
  minBlockSize: size.target,
  paddingBlock: space[8],
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.hover } },
});
