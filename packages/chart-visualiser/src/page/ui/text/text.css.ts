import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, layer, radius, space, text } = vars;

export const small = style({ fontSize: text[13] });
export const muted = style({ color: color.muted });
export const cut = style({ whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' });

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

/** Read aloud, not shown. */
export const visuallyHidden = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  // Without it one at the end of a page makes that a pixel taller.
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

export const skip = style({
  position: 'fixed',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: layer.skip,
  translate: '0 -80px',
  padding: `${space[12]} ${space[16]}`,
  background: color.surface,
  borderRadius: radius.control,
  selectors: { '&:focus': { translate: 'none' } },
});

export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 6px' });

globalStyle(`${tags} > li`, {
  padding: '1px 7px',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.small,
  fontSize: vars.text[13],
  overflowWrap: 'anywhere',
});

export const notice = style({
  display: 'flex',
  gap: space[12],
  padding: `${space[12]} ${space[16]}`,
  border: `1px solid ${color.warning}`,
  borderRadius: radius.control,
  fontSize: text[15],
});
globalStyle(`${notice} > svg`, { marginBlockStart: 1 });

export const sign = style({ color: color.warning });

export const noticeWords = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });

export const empty = style({
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'start',
  gap: space[8],
  paddingBlock: space[32],
});
globalStyle(`${empty} :is(h2, h3)`, { fontSize: text[22], fontWeight: 700 });

export const emptyWords = style({ maxInlineSize: '68ch', color: color.muted });
