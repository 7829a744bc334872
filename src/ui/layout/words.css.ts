import { globalStyle, style } from '@vanilla-extract/css';
import { below } from '../theme/breakpoints.ts';
import { atMost, head } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, font, radius, space, text: size } = vars;

export const small = style({ fontSize: size[13] });
export const muted = style({ color: color.muted });
export const num = style({ fontVariantNumeric: 'tabular-nums' });
/** Words of others in a list are cut to a line or two; all of them stand in the element's `title`. */
export const cut = style({ whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' });
export const cutAtTwo = style(atMost(2));
/** A phone has room for its icon alone. */
export const fromSm = style({ '@media': { [below('sm')]: { display: 'none' } } });

/** Facts in a line, parted by dots: one element per fact. */
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

export const link = style({
  color: color.link,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  textDecorationThickness: '1px',
  selectors: { '&:hover': { textDecorationThickness: '2px' } },
});

/** A `button` that reads as a link. */
export const linkButton = style([
  link,
  { padding: 0, border: 0, background: 'none', font: 'inherit', cursor: 'pointer' },
]);

/** What a person wrote: 68 characters wide, line breaks kept by paragraphs. */
export const text = style({ maxInlineSize: '68ch', overflowWrap: 'anywhere' });
// What people write stands by its own direction, in boxes and on the page: Arabic and Hebrew from the right.
globalStyle(`:is(${text}, ${text} > *, ${cut}, textarea)`, { unicodeBidi: 'plaintext' });
// One line in a list begins where the others do.
globalStyle(`${cut}, ${cut}[dir]`, { textAlign: 'match-parent' });
globalStyle(`${text} > * + *`, { marginBlockStart: space[12] });
globalStyle(`${text} a`, {
  color: color.link,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  textDecorationThickness: '1px',
});
globalStyle(`${text} a:hover`, { textDecorationThickness: '2px' });

/** Lit by a marker pen; on paper only (`data-theme="light"`), where ink on yellow is dark. */
export const mark = style({
  background: `linear-gradient(${color.spotlight} 0 0) 0 62% / 100% 52% no-repeat`,
  boxDecorationBreak: 'clone',
  WebkitBoxDecorationBreak: 'clone',
  marginInline: '-.06em',
  paddingInline: '.06em',
});

/** `<p class={pay}><b>£160</b> <small>the night</small></p>` */
export const pay = style([head(22, 800), { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }]);
globalStyle(`${pay} b`, { fontWeight: 'inherit' });
globalStyle(`${pay} small`, { font: `400 ${size[13]}/1 ${font.body}`, color: color.muted });

/** Quiet acts under a thing: like, comment, pass on. Buttons and links inside take the look. */
export const acts = style({ display: 'flex', gap: space[4], marginInline: -10 });
globalStyle(`${acts} :is(button, a)`, {
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
globalStyle(`${acts} :is(button, a):hover`, { background: color.hover, color: color.ink });
globalStyle(`${acts} [aria-pressed="true"]`, { color: color.action, fontWeight: 600 });
