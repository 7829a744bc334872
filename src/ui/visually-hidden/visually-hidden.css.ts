import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

export const visuallyHidden = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  // Otherwise an element at the end of a page adds a pixel to its height.
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

const { color, layer, radius, space } = vars;

export const skip = style({
  position: 'fixed',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: layer.skip,
  translate: '0 -80px',
  padding: `${space[12]} ${space[16]}`,
  background: color.surface,
  borderRadius: radius.control,
  selectors: { '&:focus': { translate: 'none' } },
});
