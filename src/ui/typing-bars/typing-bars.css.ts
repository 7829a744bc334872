import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const meter = keyframes({ to: { blockSize: '100%' } });

export const bars = styleVariants({ small: 12, medium: 18, large: 28 }, (px) => ({
  display: 'flex',
  alignItems: 'end',
  gap: 4,
  blockSize: px,
}));

export const bar = style({
  inlineSize: 4,
  blockSize: '30%',
  borderRadius: 2,
  background: vars.color.muted,
  animation: `${meter} 1s ease-in-out infinite alternate`,
  selectors: {
    '&:nth-child(2)': { animationDelay: '-.7s' },
    '&:nth-child(3)': { animationDelay: '-.35s' },
    '&:nth-child(4)': { animationDelay: '-.9s' },
  },
});
