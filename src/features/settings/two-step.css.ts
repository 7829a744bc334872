import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space } = vars;

export const secret = style({ display: 'grid', gap: space[16], marginBlockEnd: space[16] });
/** Dark on light in every theme: not every scanner reads it the other way round. */
export const paper = style({
  justifySelf: 'center',
  background: color.surface,
  color: color.ink,
  borderRadius: radius.control,
});
export const qr = style({ display: 'block', inlineSize: 220, blockSize: 220, fill: 'currentColor' });
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[8] });
export const key = style({ flex: '1 1 200px', minInlineSize: 0, overflowWrap: 'anywhere' });
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: space[8],
});
