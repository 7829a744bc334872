import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, ground, space, text } = vars;

export const boxes = style({ marginBlockStart: space[16] });

export const toolbar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(120px, 160px)',
  alignItems: 'center',
  columnGap: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
});

export const person = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[16]}`,
  paddingBlock: space[12],
});
globalStyle(`${person} > :first-child`, { flex: '1 1 210px' });

export const note = style({
  flexBasis: '100%',
  maxInlineSize: '68ch',
  paddingInlineStart: 60,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});

export const highlighted = style({
  vars: { [ground]: color.wash },
  background: color.wash,
  marginInline: `calc(-1 * ${vars.gutter})`,
  paddingInline: vars.gutter,
  '@media': {
    [up('md')]: { margin: `${space[12]} -20px 0`, paddingInline: 20, borderRadius: vars.radius.card },
  },
});

export const pushEnd = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  marginInlineStart: 'auto',
});
export const actions = style({ whiteSpace: 'nowrap' });
export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[12],
  paddingBlock: space[12],
});
// Truncation needs a row as wide as the column, not as its text.
globalStyle(`${card} > :last-child`, { justifySelf: 'start' });
export const part = style({
  paddingBlock: `${space[20]} ${space[8]}`,
  borderBlockEnd: `1px solid ${color.rule}`,
  fontSize: text[18],
});
export const titleLink = style({
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.14em' } },
});
