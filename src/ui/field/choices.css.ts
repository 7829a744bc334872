import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';
import { input } from './text-inputs.css.ts';

const { color, size, space, text } = vars;

export const option = style({
  display: 'flex',
  alignItems: 'start',
  gap: space[12],
  fontSize: text[15],
  // A single line is as high as a touch target; a hint moves neither the box nor the next line.
  paddingBlock: `calc((${size.target} - 1lh) / 2)`,
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { color: color.muted, cursor: 'not-allowed' } },
});
globalStyle(`${option} input`, { marginBlockStart: 1 });

export const labelText = style({ minInlineSize: 0 });

export const hint = style({ display: 'block', fontSize: text[13], color: color.muted });

export const group = style({ display: 'grid', minInlineSize: 0 });

export const after = style({ marginInlineStart: 'auto', color: color.muted });

export const wrapper = style({ position: 'relative' });

export const select = style([input, { appearance: 'none', paddingInlineEnd: 36, cursor: 'pointer' }]);

export const arrow = style({
  position: 'absolute',
  insetBlockStart: 14,
  insetInlineEnd: 12,
  color: vars.color.edge,
  pointerEvents: 'none',
});
