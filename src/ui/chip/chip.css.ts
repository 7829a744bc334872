import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { coarse } from '../theme/breakpoints.ts';
import { vars } from '../theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });

/** A filter or a choice, for a button or a Link. */
export const chip = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minBlockSize: 36,
    padding: `0 ${space[12]}`,
    border: `1px solid ${color.edge}`,
    borderRadius: radius.full,
    background: 'none',
    fontSize: text[15],
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    selectors: { '&:hover': { borderColor: color.ink } },
    '@media': { [coarse]: { minBlockSize: size.target } },
  },
  variants: {
    on: {
      true: { borderColor: color.ink, boxShadow: `inset 0 0 0 1px ${color.ink}`, fontWeight: 600 },
    },
  },
});
