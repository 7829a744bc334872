import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, layer, space, text } = vars;

export const label = styleVariants({ small: 13, medium: 16, large: 22 } as const, (size) => ({
  fontSize: text[size],
}));

export const inline = style({ display: 'inline-flex', alignItems: 'center', gap: space[8] });

export const rows = styleVariants({ small: 10, medium: 14, large: 20 }, (px) => ({
  vars: { '--bone': `${px}px` },
  display: 'grid',
  gap: space[8],
  inlineSize: '100%',
}));

export const row = style({
  blockSize: 'var(--bone)',
  selectors: { '&:last-child:not(:only-child)': { inlineSize: '64%' } },
});

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.overlay,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space[8],
  background: color.veil,
});

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
