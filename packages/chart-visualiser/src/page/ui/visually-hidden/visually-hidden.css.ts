import { style } from '@vanilla-extract/css';

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
