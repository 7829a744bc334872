import { keyframes, style, styleVariants } from '@vanilla-extract/css';

const turn = keyframes({ to: { rotate: '1turn' } });

const base = style({
  display: 'inline-block',
  flex: 'none',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderBlockStartColor: 'transparent',
  animation: `${turn} .8s linear infinite`,
});

export const spinner = styleVariants({ small: 14, medium: 18, large: 32 }, (px) => [
  base,
  { inlineSize: px, blockSize: px },
]);
