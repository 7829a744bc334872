import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space } = vars;

export const attachments = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[8],
  minInlineSize: 0,
  // Leaves the text box visible on the lowest screens.
  maxBlockSize: 'min(40dvh, max(56px, 100dvh - 200px))',
  overflowY: 'auto',
  marginBlockEnd: space[8],
});
globalStyle(`form > ${attachments}`, { gridRow: 1 });
export const attachButton = style({ marginInlineStart: '-8px' });

export const dropZone = style({
  padding: space[16],
  border: `2px dashed ${color.action}`,
  borderRadius: radius.control,
  textAlign: 'center',
});

export const frame = style({
  position: 'relative',
  minInlineSize: 0,
  minBlockSize: 0,
  padding: 0,
  border: 0,
  background: color.sunken,
  color: color.muted,
  overflow: 'hidden',
  cursor: 'zoom-in',
  selectors: { '&:focus-visible': { outlineOffset: '-4px' } },
});
export const picture = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
});
