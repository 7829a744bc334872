import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { headingFont } from '#ui/theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, ground, layer, radius, shadow, size, space, text } = vars;

/** Visible in forced-colours mode, which removes backgrounds. */
const edge = '1px solid transparent';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  fontSize: text[13],
  fontWeight: 600,
  whiteSpace: 'nowrap',
});

export const state = styleVariants({
  accent: [
    base,
    {
      padding: '1px 7px',
      borderRadius: radius.small,
      background: color.spotlight,
      color: color.onSpotlight,
    },
  ],
  success: [base, { color: color.success }],
  pending: [base, { color: color.warning }],
  muted: [base, { color: color.muted }],
  error: [base, { color: color.error }],
});

export const badge = style({
  display: 'inline-grid',
  placeItems: 'center',
  minInlineSize: 20,
  blockSize: 20,
  paddingInline: 4,
  border: edge,
  borderRadius: radius.full,
  background: color.action,
  color: color.onAction,
  fontSize: text[12],
  fontWeight: 700,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
});

export const quiet = style({ background: color.line, color: color.ink });

export const dot = style({
  display: 'inline-block',
  flex: 'none',
  inlineSize: 8,
  blockSize: 8,
  border: edge,
  borderRadius: radius.full,
  background: color.action,
});

export const pill = style([
  headingFont(18),
  {
    vars: { [ground]: color.spotlight },
    position: 'sticky',
    insetBlockStart: `calc(${size.bar} + 10px)`,
    zIndex: layer.raised,
    display: 'flex',
    alignItems: 'center',
    gap: space[8],
    inlineSize: 'fit-content',
    minBlockSize: size.target,
    margin: `${space[8]} auto ${space[12]}`,
    paddingBlock: 0,
    paddingInline: `${space[8]} ${space[16]}`,
    border: edge,
    borderRadius: radius.full,
    background: color.spotlight,
    color: color.onSpotlight,
    boxShadow: shadow.lift,
    cursor: 'pointer',
  },
]);

export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 6px' });

globalStyle(`${tags} > li`, {
  padding: '1px 7px',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.small,
  fontSize: vars.text[13],
  overflowWrap: 'anywhere',
});

export const large = style({});
globalStyle(`${large} > li`, { padding: '3px 9px', fontSize: vars.text[15] });
