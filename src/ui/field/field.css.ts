import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, text } = vars;

export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  alignContent: 'start',
  minInlineSize: 0,
});

export const label = style({ fontSize: text[15], fontWeight: 600, padding: 0 });

export const optional = style({ fontWeight: 400, color: color.muted });

export const footer = style({ display: 'flex', justifyContent: 'space-between', gap: vars.space[12] });

export const hint = style({ fontSize: text[13], color: color.muted });

export const error = style({
  display: 'flex',
  gap: 6,
  fontSize: text[13],
  fontWeight: 600,
  color: color.error,
});

export const count = style({
  flexShrink: 0,
  marginInlineStart: 'auto',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

export const overLimit = style({ color: color.error, fontWeight: 600 });
