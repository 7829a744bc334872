import { style } from '@vanilla-extract/css';
import { input } from '../text-input/text-input.css.ts';
import { vars } from '../theme/vars.css.ts';

export const frame = style({ position: 'relative' });

export const select = style([input, { appearance: 'none', paddingInlineEnd: 36, cursor: 'pointer' }]);

export const arrow = style({
  position: 'absolute',
  insetBlockStart: 14,
  insetInlineEnd: 12,
  color: vars.color.edge,
  pointerEvents: 'none',
});
