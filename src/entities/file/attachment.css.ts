import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

export const card = style({
  inlineSize: '100%',
  blockSize: '100%',
  padding: `${space[8]} ${space[12]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.ink,
});

export const pdf = style({ display: 'flex', alignItems: 'center', gap: space[12] });
export const clickable = style({ selectors: { '&:hover': { background: color.hover } } });
export const names = style({ display: 'grid', minInlineSize: 0 });
export const bytes = style({ fontSize: text[13], color: color.muted });

export const player = style({ display: 'block', inlineSize: '100%', blockSize: 44 });

export const unavailable = style({
  margin: 0,
  padding: space[8],
  fontSize: text[13],
  color: color.muted,
});
export const retryButton = style({
  minBlockSize: size.target,
  padding: 0,
  border: 0,
  background: 'none',
  color: color.link,
  fontSize: 'inherit',
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  cursor: 'pointer',
});

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
  // Errors and audio players need the full width.
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
export const body = style({
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[4],
  minInlineSize: 0,
  paddingBlock: space[4],
});
export const details = style({ flex: '1 1 180px', minInlineSize: 0 });
export const progress = style({ inlineSize: '100%', blockSize: 8, accentColor: color.action });
export const error = style({
  fontSize: text[13],
  fontWeight: 600,
  color: color.error,
  overflowWrap: 'anywhere',
});
