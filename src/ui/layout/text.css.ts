import { globalStyle, style } from '@vanilla-extract/css';
import { below } from '../theme/breakpoints.ts';
import { headingFont, lineClamp } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, font, radius, space, text: size } = vars;

export const small = style({ fontSize: size[13] });
export const muted = style({ color: color.muted });
export const tabularNumbers = style({ fontVariantNumeric: 'tabular-nums' });
/** User text in a list is cut to a line or two; all of it is in `title`. */
export const truncated = style({ whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' });
export const clampedToTwo = style(lineClamp(2));
export const hiddenOnPhone = style({ '@media': { [below('sm')]: { display: 'none' } } });

/** Facts in a row separated by dots: one element each. */
export const meta = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1.1em',
  overflow: 'hidden',
  color: color.muted,
  fontSize: size[15],
});
globalStyle(`${meta} > *`, { position: 'relative', minInlineSize: 0, overflowWrap: 'anywhere' });
globalStyle(`${meta} > *::before`, { content: '"·"', position: 'absolute', insetInlineStart: '-.7em' });

const underlined = {
  color: color.link,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  textDecorationThickness: '1px',
} as const;

export const link = style({
  ...underlined,
  selectors: { '&:hover': { textDecorationThickness: '2px' } },
});

export const linkButton = style([
  link,
  { padding: 0, border: 0, background: 'none', font: 'inherit', cursor: 'pointer' },
]);

/** User-written text: 68 characters wide, with its line breaks. */
export const text = style({ maxInlineSize: '68ch', overflowWrap: 'anywhere' });
// User text has its own direction: Arabic and Hebrew from the right.
globalStyle(`:is(${text}, ${text} > *, ${truncated}, textarea)`, { unicodeBidi: 'plaintext' });
// Single lines in a list stay aligned with the others.
globalStyle(`${truncated}, ${truncated}[dir]`, { textAlign: 'match-parent' });
globalStyle(`${text} > * + *`, { marginBlockStart: space[12] });
globalStyle(`${text} a`, underlined);
globalStyle(`${text} a:hover`, { textDecorationThickness: '2px' });

/** A marker-pen highlight; light theme only, where dark ink is readable on yellow. */
export const highlight = style({
  background: `linear-gradient(${color.spotlight} 0 0) 0 62% / 100% 52% no-repeat`,
  boxDecorationBreak: 'clone',
  WebkitBoxDecorationBreak: 'clone',
  marginInline: '-.06em',
  paddingInline: '.06em',
});

/** `<p class={pay}><b>£160</b> <small>per night</small></p>` */
export const pay = style([
  headingFont(22, 800),
  { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
]);
globalStyle(`${pay} b`, { fontWeight: 'inherit' });
globalStyle(`${pay} small`, { font: `400 ${size[13]}/1 ${font.body}`, color: color.muted });

/** Secondary actions under an item: like, comment, share. Styles the buttons and links inside. */
export const actions = style({ display: 'flex', gap: space[4], marginInline: -10 });
globalStyle(`${actions} :is(button, a)`, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minBlockSize: vars.size.target,
  padding: '0 10px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.muted,
  fontSize: size[15],
  cursor: 'pointer',
});
globalStyle(`${actions} :is(button, a):hover`, { background: color.hover, color: color.ink });
globalStyle(`${actions} [aria-pressed="true"]`, { color: color.action, fontWeight: 600 });
