import { style, styleVariants } from '@vanilla-extract/css';
import { coarse } from '../theme/breakpoints.ts';
import { head } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, quick, radius, size, space } = vars;
// Doubled, so that it also wins over the hover of any look.
const off = '&&:disabled, &&[aria-disabled="true"]';

const base = style([
  head(16),
  {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space[8],
    minBlockSize: 36,
    padding: `0 ${space[12]}`,
    border: `1px solid ${color.edge}`,
    borderRadius: radius.control,
    background: 'transparent',
    color: color.ink,
    letterSpacing: '.005em',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '@media': { [coarse]: { minBlockSize: size.target } },
    transition: `background ${quick}, border-color ${quick}, color ${quick}`,
    selectors: {
      '&:hover': { borderColor: color.ink, background: color.hover },
      '&[aria-pressed="true"]': {
        background: color.sunken,
        borderColor: 'transparent',
        color: color.muted,
      },
      [off]: {
        background: color.sunken,
        borderColor: color.line,
        color: color.muted,
        cursor: 'not-allowed',
      },
    },
  },
]);

/** How a button looks. */
export const button = styleVariants({
  plain: [base],
  go: [
    base,
    {
      background: color.action,
      borderColor: color.action,
      color: color.onAction,
      selectors: {
        '&:hover': { background: color.actionPress, borderColor: color.actionPress },
      },
    },
  ],
});

export const label = style({ display: 'contents' });
