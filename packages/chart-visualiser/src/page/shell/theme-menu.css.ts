import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { up } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, quick, radius, shadow, size, space, text } = vars;

const appear = keyframes({ from: { opacity: 0, translate: '0 -4px' } });

/** Below its button, which the button for help parts from the edge of the window. */
export const themeList = style({
  inset: `56px calc(${space[8]} + ${size.target}) auto auto`,
  minInlineSize: 216,
  margin: 0,
  padding: 6,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.lift,
  animation: `${appear} ${quick}`,
  '@media': { [up('lg')]: { insetInlineEnd: `calc(${space[20]} + ${size.target})` } },
});

export const themeChoice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  inlineSize: '100%',
  minBlockSize: size.target,
  paddingInline: space[12],
  border: 0,
  borderRadius: radius.small,
  background: 'none',
  fontSize: text[15],
  cursor: 'pointer',
  selectors: { '&:hover, &:focus-visible': { background: color.hover } },
});
globalStyle(`${themeChoice} > svg`, { color: color.muted });

export const themeChosen = style({ marginInlineStart: 'auto' });
