import { globalStyle, style } from '@vanilla-extract/css';
import { headingFont } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, radius, text } = vars;

const base = style([
  headingFont(13, 700, 1.2),
  { display: 'grid', justifyItems: 'start', alignContent: 'start', letterSpacing: '.01em' },
]);

export const day = style({
  marginInlineStart: -1,
  fontWeight: 800,
  lineHeight: 0.86,
  letterSpacing: '-.02em',
  fontVariantNumeric: 'tabular-nums',
});

export const month = style({ marginBlockStart: 2, color: color.muted });

export const date = {
  small: style([base]),
  medium: style([base]),
  large: style([base, { fontSize: text[18] }]),
};
// Two digits must fit the column at double text size.
globalStyle(`${date.small} > b`, { fontSize: `min(${text[28]}, 8.75vw)` });
globalStyle(`${date.medium} > b`, { fontSize: `min(${text[40]}, 12.5vw)` });
globalStyle(`${date.large} > b`, { fontSize: text[56] });

/** Overhangs the margin, so that its text stays aligned. */
export const highlighted = style({
  justifySelf: 'start',
  alignSelf: 'start',
  margin: '-8px -9px',
  padding: '8px 9px',
  borderRadius: radius.control,
  background: color.spotlight,
  color: color.onSpotlight,
});
globalStyle(`${highlighted} > :last-child`, { color: 'inherit' });

/** Inside a ticket or header there is no margin to overhang. */
export const inset = style({ margin: 0 });

export const struck = style({ color: color.muted });
globalStyle(`${struck} > b`, { textDecoration: 'line-through', textDecorationThickness: '2px' });
