import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

/** Above where one writes, as wide as all of it. */
export const along = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[8],
  minInlineSize: 0,
  // On the lowest screens one still sees where one writes.
  maxBlockSize: 'min(40dvh, max(56px, 100dvh - 200px))',
  overflowY: 'auto',
  marginBlockEnd: space[8],
});
globalStyle(`form > ${along}`, { gridRow: 1 });
export const attach = style({ marginInlineStart: '-8px' });

export const over = style({
  padding: space[16],
  border: `2px dashed ${color.action}`,
  borderRadius: radius.control,
  textAlign: 'center',
});

export const tray = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 232px), 1fr))',
  gap: space[4],
});
export const picked = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  paddingInlineStart: space[8],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
  // What went wrong takes words.
  selectors: { '&:has([role="alert"])': { gridColumn: '1 / -1' } },
});
export const thumb = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 48,
  blockSize: 48,
  marginBlock: space[4],
  borderRadius: radius.control,
  objectFit: 'cover',
  background: color.sunken,
  color: color.muted,
});
export const about = style({
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[4],
  minInlineSize: 0,
  paddingBlock: space[4],
});
export const said = style({ flex: '1 1 180px', minInlineSize: 0 });
export const progress = style({ inlineSize: '100%', blockSize: 8, accentColor: color.action });
export const wrong = style({
  fontSize: text[13],
  fontWeight: 600,
  color: color.error,
  overflowWrap: 'anywhere',
});
