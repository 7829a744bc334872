import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const tray = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 232px), 1fr))',
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
  // What went wrong takes words, and a recording a player.
  selectors: { '&:has([role="alert"], audio)': { gridColumn: '1 / -1' } },
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
