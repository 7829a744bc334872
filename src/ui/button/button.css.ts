import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { coarse, forcedColors } from '../theme/breakpoints.ts';
import { head } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, quick, radius, size, space, text } = vars;

// Doubled to win over the hover of any look.
const off = '&&:disabled, &&[aria-disabled="true"]:not([aria-busy="true"])';

/** For a button or a router `Link`: `className={button({ look: 'go', size: 'big' })}`. */
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
        [off]: {
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
      bare: { borderColor: 'transparent', selectors: { '&:hover': { borderColor: 'transparent' } } },
      grave: { color: color.error, selectors: { '&:hover': { borderColor: color.error } } },
    },
    size: {
      small: {
        minBlockSize: 36,
        paddingInline: space[12],
        fontSize: text[16],
        '@media': { [coarse]: { minBlockSize: size.target } },
      },
      medium: {},
      big: { minBlockSize: 56, paddingInline: space[24], fontSize: text[22] },
    },
    wide: { true: { inlineSize: '100%' } },
  },
  defaultVariants: { look: 'plain', size: 'medium' },
});

export const label = style({ display: 'contents' });

/** Hidden, but keeps the button's width and its accessible name. */
export const covered = style({ display: 'inline-flex', alignItems: 'center', gap: space[8], opacity: 0 });

export const cover = style({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' });

export const iconPlace = style({ display: 'grid', placeItems: 'center', inlineSize: 20, blockSize: 20 });

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
    look: {
      plain: {},
      go: {
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
      grave: { selectors: { '&:hover': { color: color.error } } },
    },
  },
  defaultVariants: { look: 'plain' },
});

export const corner = style({
  position: 'absolute',
  insetBlockStart: 9,
  insetInlineEnd: 10,
  borderRadius: radius.full,
  outline: `2px solid ${color.page}`,
});
