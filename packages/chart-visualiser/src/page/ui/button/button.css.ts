import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { coarse } from '../theme/breakpoints.ts';
import { head } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, quick, radius, size, space, text } = vars;
// Doubled, so that it also wins over the hover of any look.
const off = '&&:disabled, &&[aria-disabled="true"]';

/** How a button looks. */
export const button = recipe({
  base: [
    head(18),
    {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: space[8],
      minBlockSize: size.target,
      padding: `0 ${space[16]}`,
      border: `1px solid ${color.edge}`,
      borderRadius: radius.control,
      background: 'transparent',
      color: color.ink,
      letterSpacing: '.005em',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      transition: `background ${quick}, border-color ${quick}, color ${quick}`,
      selectors: {
        '&:hover, &.is-hover': { borderColor: color.ink, background: color.hover },
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
  ],
  variants: {
    look: {
      plain: {},
      go: {
        background: color.action,
        borderColor: color.action,
        color: color.onAction,
        selectors: {
          '&:hover, &.is-hover': { background: color.actionPress, borderColor: color.actionPress },
        },
      },
    },
    size: {
      small: {
        minBlockSize: 36,
        paddingInline: space[12],
        fontSize: text[16],
        '@media': { [coarse]: { minBlockSize: size.target } },
      },
      medium: {},
    },
  },
  defaultVariants: { look: 'plain', size: 'medium' },
});

export const label = style({ display: 'contents' });
