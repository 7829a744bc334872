import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

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
