import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;

/** As large as a face in a list. */
export const face = style({
  flex: 'none',
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 48,
  blockSize: 48,
  borderRadius: '50%',
  color: color.muted,
});
globalStyle(`${face}:has(> svg)`, { background: color.sunken });

export const one = style({
  position: 'absolute',
  selectors: {
    '&:first-child': { insetBlockStart: 0, insetInlineStart: 0 },
    '&:last-child': {
      insetBlockEnd: 0,
      insetInlineEnd: 0,
      boxShadow: `0 0 0 2px ${color.page}`,
    },
  },
});

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
