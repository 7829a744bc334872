import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { below, coarse, head, up } from '../ui/styles.ts';
import { vars } from '../ui/theme.css.ts';

const { color, quick, radius, shadow, space, target, text } = vars;

const lg = up('lg');
const sm = up('sm');

export const bar = style({
  gridArea: 'bar',
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minBlockSize: 56,
  paddingInline: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': { [lg]: { paddingInline: space[20], gap: space[24] } },
});

/** Opens the list of machines where there is no room for it. */
export const menu = style([
  head(22, 800),
  {
    display: 'flex',
    alignItems: 'center',
    gap: space[4],
    minInlineSize: 0,
    minBlockSize: target,
    paddingInline: space[8],
    borderRadius: radius.control,
    selectors: { '&:hover': { background: color.hover } },
    '@media': { [lg]: { display: 'none' } },
  },
]);

export const menuName = style({
  overflow: 'hidden',
  lineHeight: 1.2,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const title = style([
  head(22, 800),
  { display: 'none', whiteSpace: 'nowrap', '@media': { [lg]: { display: 'block', inlineSize: 220 } } },
]);

export const search = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  marginInlineStart: 'auto',
  minBlockSize: 36,
  minInlineSize: target,
  justifyContent: 'center',
  padding: `0 ${space[12]}`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.muted,
  fontSize: text[15],
  selectors: { '&:hover': { borderColor: color.ink, color: color.ink } },
  '@media': {
    [coarse]: { minBlockSize: target },
    [below('sm')]: { border: 0, background: 'none' },
    [sm]: { inlineSize: 300, justifyContent: 'start' },
    [lg]: { marginInlineStart: 0 },
  },
});

const fromSm = style({ display: 'none', '@media': { [sm]: { display: 'inline' } } });

export const searchWords = style([fromSm]);

export const key = style([
  fromSm,
  {
    marginInlineStart: 'auto',
    padding: '0 7px',
    border: `1px solid ${color.line}`,
    borderRadius: radius.small,
    font: `500 ${text[13]}/20px ${vars.font.body}`,
  },
]);

export const actions = style({ display: 'flex', '@media': { [lg]: { marginInlineStart: 'auto' } } });

const appear = keyframes({ from: { opacity: 0, translate: '0 -4px' } });

/** Below its button, which is left of the help button. */
export const themeList = style({
  inset: `56px calc(${space[8]} + ${target}) auto auto`,
  minInlineSize: 216,
  margin: 0,
  padding: 6,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow,
  animation: `${appear} ${quick}`,
  '@media': { [up('lg')]: { insetInlineEnd: `calc(${space[20]} + ${target})` } },
});

export const themeChoice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  inlineSize: '100%',
  minBlockSize: target,
  paddingInline: space[12],
  borderRadius: radius.small,
  fontSize: text[15],
  selectors: { '&:hover, &:focus-visible': { background: color.hover } },
});
globalStyle(`${themeChoice} > svg`, { color: color.muted });

export const themeChosen = style({ marginInlineStart: 'auto' });
