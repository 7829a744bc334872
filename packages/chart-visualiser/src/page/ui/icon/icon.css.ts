import { style, styleVariants } from '@vanilla-extract/css';

const base = style({ flex: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' });

export const icon = styleVariants({ small: 16, medium: 20 }, (px) => [
  base,
  { inlineSize: px, blockSize: px },
]);
