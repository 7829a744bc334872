import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

/** Read aloud, not shown. */
export const visuallyHidden = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  // Without it one at the end of a page makes that a pixel taller.
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
