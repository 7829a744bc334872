import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, space, text } = vars;

const rule = { content: '""', flex: 1, borderBlockStart: `1px solid ${color.line}` } as const;
const lit = { borderColor: color.spotlight, borderWidth: 2 } as const;

export const divider = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  marginBlock: `${space[16]} ${space[12]}`,
  fontSize: text[13],
  color: color.muted,
  '::before': rule,
  '::after': rule,
});

export const fresh = style({ color: color.ink, fontWeight: 700, '::before': lit, '::after': lit });
