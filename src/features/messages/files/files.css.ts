import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color } = vars;

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
