import { keyframes, style, styleVariants } from '@vanilla-extract/css';

export const drawn = style({
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});

export const icon = styleVariants({ small: 16, medium: 20, large: 22 }, (px) => [
  drawn,
  { inlineSize: px, blockSize: px },
]);

export const filled = style({ fill: 'currentColor' });

const turn = keyframes({ to: { rotate: '1turn' } });

const ring = style({
  display: 'inline-block',
  flex: 'none',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderBlockStartColor: 'transparent',
  animation: `${turn} .8s linear infinite`,
});

export const spinner = styleVariants({ small: 14, medium: 18, large: 32 }, (px) => [
  ring,
  { inlineSize: px, blockSize: px },
]);
