import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { coarse, head } from '../theme/styles.ts';
import { vars } from '../theme/vars.css.ts';

const { color, quick, radius, size, space } = vars;

const drawing = style({ flex: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' });

export const icon = styleVariants({ small: 16, medium: 20 }, (px) => [
  drawing,
  { inlineSize: px, blockSize: px },
]);

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

/** A round 44 px target for one icon. */
const round = style({
  position: 'relative',
  display: 'inline-grid',
  flex: 'none',
  placeItems: 'center',
  inlineSize: size.target,
  blockSize: size.target,
  padding: 0,
  border: 0,
  borderRadius: radius.full,
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  transition: `background ${vars.quick}, color ${vars.quick}`,
  selectors: {
    '&:hover': { background: color.hover, color: color.ink },
    '&:disabled, &[aria-disabled="true"]': { color: color.edge, background: 'none', cursor: 'not-allowed' },
  },
});

export const iconButton = styleVariants({
  plain: [round],
  go: [
    round,
    {
      background: color.action,
      color: color.onAction,
      selectors: {
        '&:hover': { background: color.actionPress, color: color.onAction },
        '&:disabled, &[aria-disabled="true"]': { background: color.sunken, color: color.muted },
      },
    },
  ],
});

export const switcher = style({
  display: 'flex',
  // In a narrow window they stand in two rows: what is scrolled out of sight is not found.
  flexWrap: 'wrap',
  gap: `0 ${space[24]}`,
  borderBlockEnd: `1px solid ${color.line}`,
});

const tab = `${switcher} > :is(a, button)`;

globalStyle(tab, {
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 6,
  minBlockSize: size.target,
  minInlineSize: size.target,
  padding: 0,
  border: 0,
  borderBlockEnd: '3px solid transparent',
  background: 'none',
  color: color.muted,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
});
globalStyle(`${tab}:hover`, { color: color.ink });
globalStyle(`${switcher} > :is([aria-current]:not([aria-current="false"]), [aria-pressed="true"])`, {
  color: color.ink,
  fontWeight: 700,
  borderColor: color.ink,
});
