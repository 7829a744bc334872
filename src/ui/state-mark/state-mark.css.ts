import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, radius, text } = vars;

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  fontSize: text[13],
  fontWeight: 600,
  whiteSpace: 'nowrap',
});

export const state = styleVariants({
  new: [
    base,
    {
      padding: '1px 7px',
      borderRadius: radius.small,
      background: color.spotlight,
      color: color.onSpotlight,
    },
  ],
  yes: [base, { color: color.success }],
  wait: [base, { color: color.warning }],
  no: [base, { color: color.muted }],
  off: [base, { color: color.error }],
});
