import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;

/** Below the title: how many there are, and the way to them. */
export const count = style({
  padding: 0,
  border: 0,
  background: 'none',
  color: color.muted,
  fontSize: text[13],
  cursor: 'pointer',
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});

export const member = style({ paddingBlock: space[8] });
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], marginBlockStart: space[16] });
export const out = style({ display: 'grid', justifyItems: 'start', gap: space[8] });
