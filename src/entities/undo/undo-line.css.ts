import { keyframes, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const line = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
  inlineSize: '100%',
  padding: `${space[8]} ${space[12]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  overflow: 'hidden',
});

export const message = style({
  flex: 1,
  minInlineSize: '8rem',
  fontSize: text[15],
  overflowWrap: 'anywhere',
  // Its container may prevent wrapping.
  whiteSpace: 'normal',
});

const countdown = keyframes({ to: { transform: 'scaleX(0)' } });

/** Remaining time; not animated under reduced motion. */
export const timeLeft = style({
  position: 'absolute',
  inset: 'auto 0 0',
  blockSize: 2,
  background: color.muted,
  transformOrigin: 'left',
  animation: `${countdown} linear forwards`,
  '@media': { '(prefers-reduced-motion: reduce)': { display: 'none' } },
});
