import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { coarse, forcedColors } from '../theme/breakpoints.ts';
import { headingFont } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, quick, radius, size, space, text } = vars;

// Doubled to win over the hover of any look.
const disabled = '&&:disabled, &&[aria-disabled="true"]:not([aria-busy="true"])';

/** For a button or a router `Link`: `className={button({ variant: 'primary', size: 'large' })}`. */
export const button = recipe({
  base: [
    headingFont(18),
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
      // Without it Chrome tears small text apart: "Send t he link".
      textRendering: 'geometricPrecision',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      transition: `background ${quick}, border-color ${quick}, color ${quick}`,
      selectors: {
        '&:hover, &.is-hover': { borderColor: color.ink, background: color.hover },
        '&[aria-busy="true"]': { cursor: 'progress' },
        '&[aria-pressed="true"]': {
          background: color.sunken,
          borderColor: 'transparent',
          color: color.muted,
        },
        [disabled]: {
          background: color.sunken,
          borderColor: color.line,
          color: color.muted,
          cursor: 'not-allowed',
        },
      },
      '@media': {
        [forcedColors]: { selectors: { '&&[aria-pressed="true"]': { borderColor: 'Highlight' } } },
      },
    },
  ],
  variants: {
    variant: {
      secondary: {},
      primary: {
        background: color.action,
        borderColor: color.action,
        color: color.onAction,
        selectors: {
          '&:hover, &.is-hover': { background: color.actionPress, borderColor: color.actionPress },
        },
      },
      quiet: { borderColor: 'transparent', selectors: { '&:hover': { borderColor: 'transparent' } } },
      danger: { color: color.error, selectors: { '&:hover': { borderColor: color.error } } },
    },
    size: {
      small: {
        minBlockSize: 36,
        paddingInline: space[12],
        fontSize: text[16],
        '@media': { [coarse]: { minBlockSize: size.target } },
      },
      medium: {},
      large: { minBlockSize: 56, paddingInline: space[24], fontSize: text[22] },
    },
    wide: { true: { inlineSize: '100%' } },
  },
  defaultVariants: { variant: 'secondary', size: 'medium' },
});

export const label = style({ display: 'contents' });

/** Hidden, but keeps the button's width and its accessible name. */
export const hiddenLabel = style({ display: 'inline-flex', alignItems: 'center', gap: space[8], opacity: 0 });

export const spinnerOverlay = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
});

export const iconBox = style({ display: 'grid', placeItems: 'center', inlineSize: 20, blockSize: 20 });

/** A round 44 px target for one icon or picture; also for a `Link`, with an aria-label. */
export const iconButton = recipe({
  base: {
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
      '&:hover, &.is-hover': { background: color.hover, color: color.ink },
      '&:disabled, &[aria-disabled="true"]': { color: color.edge, background: 'none', cursor: 'not-allowed' },
    },
  },
  variants: {
    variant: {
      secondary: {},
      primary: {
        background: color.action,
        color: color.onAction,
        selectors: {
          '&:hover': { background: color.actionPress, color: color.onAction },
          '&:disabled, &[aria-disabled="true"]': {
            background: color.sunken,
            boxShadow: `inset 0 0 0 1px ${color.line}`,
            color: color.muted,
          },
        },
      },
      danger: { selectors: { '&:hover': { color: color.error } } },
    },
  },
  defaultVariants: { variant: 'secondary' },
});

export const dotCorner = style({
  position: 'absolute',
  insetBlockStart: 9,
  insetInlineEnd: 10,
  borderRadius: radius.full,
  outline: `2px solid ${color.page}`,
});
