import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space } = vars;

export const pictures = style({
  display: 'grid',
  gap: 2,
  marginBlock: `${space[12]} ${space[4]}`,
  borderRadius: radius.card,
  overflow: 'hidden',
});
export const two = style({ gridTemplateColumns: '1fr 1fr' });
export const three = style({ gridTemplate: '1fr 1fr / 2fr 1fr' });
globalStyle(`${three} > :first-child`, { gridRow: '1 / 3' });
export const four = style({ gridTemplate: '1fr 1fr / 1fr 1fr' });

export const frame = style({
  minInlineSize: 0,
  minBlockSize: 0,
  padding: 0,
  border: 0,
  background: color.sunken,
  cursor: 'zoom-in',
  selectors: { '&:focus-visible': { outlineOffset: -4 } },
});
export const picture = style({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' });
