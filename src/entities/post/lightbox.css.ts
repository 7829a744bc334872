import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space } = vars;

/** Handles touch itself, except pinching. */
export const ground = style({
  position: 'relative',
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  placeItems: 'center',
  minBlockSize: 0,
  touchAction: 'pinch-zoom',
  userSelect: 'none',
});
export const picture = style({
  maxBlockSize: '100%',
  inlineSize: 'auto',
  objectFit: 'contain',
  background: color.sunken,
});
export const turn = style({
  position: 'absolute',
  insetInline: 0,
  display: 'flex',
  justifyContent: 'space-between',
  padding: space[8],
  pointerEvents: 'none',
});
globalStyle(`${turn} > button`, {
  border: `1px solid ${color.line}`,
  borderRadius: radius.full,
  background: color.surface,
  pointerEvents: 'auto',
});
globalStyle(`${turn} > button:disabled`, { opacity: 0 });
