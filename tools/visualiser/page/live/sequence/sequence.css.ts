import { style } from '@vanilla-extract/css';
import { cut } from '#ui/layout/words.css.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const name = style([
  cut,
  {
    position: 'absolute',
    insetBlock: 0,
    paddingInline: space[6],
    fontSize: text[13],
    fontWeight: 600,
    lineHeight: '40px',
    textAlign: 'center',
  },
]);

export const lifeline = style({ position: 'absolute', inlineSize: 1, background: color.line });

export const arrow = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  maxInlineSize: 'none',
});
export const stroke = style({ fill: 'none', stroke: color.ink, strokeWidth: 1.25 });
export const tip = style({ fill: color.ink });

const words = style([
  cut,
  {
    position: 'absolute',
    fontSize: text[13],
    lineHeight: 1.3,
  },
]);

export const label = style([words, { insetBlockStart: 10 }]);
export const place = style([
  words,
  { insetBlockStart: 33, maxInlineSize: 124, color: color.muted, fontSize: text[12] },
]);

export const born = style({
  position: 'absolute',
  insetBlockStart: 25,
  inlineSize: 10,
  blockSize: 10,
  marginInlineStart: -5,
  border: `1.5px solid ${color.ink}`,
  borderRadius: radius.full,
  background: color.surface,
});

export const end = style({
  position: 'absolute',
  insetBlockStart: 24,
  inlineSize: 12,
  blockSize: 12,
  marginInlineStart: -6,
  background: `linear-gradient(45deg, transparent 43%, ${color.error} 43% 57%, transparent 57%), linear-gradient(-45deg, transparent 43%, ${color.error} 43% 57%, transparent 57%)`,
});

export const app = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  blockSize: '100%',
  background: color.sunken,
  fontSize: text[13],
});
