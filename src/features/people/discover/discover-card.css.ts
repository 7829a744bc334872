import { globalStyle, style } from '@vanilla-extract/css';
import { below, breakpoints, up } from '#ui/theme/breakpoints.ts';
import { lineClamp } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, ground, gutter, radius, space, text } = vars;
/** Two cards of 330 px. */
const twoAbreast = `(min-width: 700px) and (max-width: ${breakpoints.lg - 0.02}px)`;
const hairline = `1px solid ${color.line}`;

export const results = style({ marginBlockStart: space[16] });

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [twoAbreast]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [up('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

export const highlighted = style({
  vars: { [ground]: color.wash },
  background: color.wash,
  marginInline: `calc(-1 * ${gutter})`,
  paddingInline: gutter,
  '@media': {
    '(min-width: 700px)': {
      margin: `${space[12]} -20px 0`,
      paddingInline: 20,
      borderRadius: radius.card,
    },
  },
});

export const card = style({
  display: 'grid',
  minInlineSize: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  gap: space[8],
  paddingBlock: `${space[16]} ${space[12]}`,
  borderBlockEnd: hairline,
  '@media': {
    [up('md')]: { gap: space[12], paddingBlock: space[20] },
    [twoAbreast]: {
      selectors: {
        '&:nth-child(even)': { paddingInlineStart: space[24], borderInlineStart: hairline },
        '&:nth-child(odd)': { paddingInlineEnd: space[24] },
      },
    },
    [up('lg')]: {
      paddingInline: space[24],
      borderInlineStart: hairline,
      selectors: {
        '&:nth-child(3n + 1)': { paddingInlineStart: 0, borderInlineStart: 0 },
        '&:nth-child(3n)': { paddingInlineEnd: 0 },
      },
    },
  },
});
// The last row ends with the highlight; a single card in it takes the full width.
globalStyle(`${highlighted} > ${card}:is(:last-child, :nth-last-child(2):nth-child(odd))`, {
  '@media': { [twoAbreast]: { borderBlockEnd: 0 } },
});
globalStyle(`${highlighted} > ${card}:last-child`, { borderBlockEnd: 0 });
globalStyle(`${highlighted} > ${card}:last-child:nth-child(odd)`, {
  '@media': { [twoAbreast]: { gridColumn: '1 / -1', paddingInlineEnd: 0 } },
});
globalStyle(`${highlighted} > ${card}`, { '@media': { [up('lg')]: { borderBlockEnd: 0 } } });

export const header = style({ display: 'flex', alignItems: 'start', gap: space[12], minInlineSize: 0 });
export const body = style({ flex: 1, minInlineSize: 0 });
export const name = style({ fontSize: text[22], lineHeight: 1.2 });
globalStyle(`${name} a:hover`, { textDecoration: 'underline', textUnderlineOffset: '.2em' });
export const headlineAndPlace = style({
  fontSize: text[15],
  lineHeight: 1.4,
  color: color.muted,
  '@media': { [below('md')]: lineClamp(2) },
});
export const headline = style({ '@media': { [up('md')]: lineClamp(2) } });
export const place = style({
  '::before': { content: '", "' },
  '@media': { [up('md')]: { ...lineClamp(1), '::before': { content: 'none' } } },
});

/** Skills first, then genres. Kept here so that the preview does not import the card. */
export const maxTags = 4;
const indent = 68;
export const tags = style({ paddingInlineStart: indent, minInlineSize: 0 });
// One line of whole tags, so that cards in a row have equal heights.
globalStyle(`${card} > ${tags} > ul`, {
  maxBlockSize: 'calc(1.5em + 4px)',
  overflow: 'hidden',
  fontSize: text[13],
});
globalStyle(`${card} > ${tags} li`, {
  maxInlineSize: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
globalStyle(`${card} > ${tags} > p`, { marginBlockStart: space[4] });
export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[8],
  minBlockSize: vars.size.target,
  paddingInlineStart: indent,
  whiteSpace: 'nowrap',
});
export const skeletonLines = style({ display: 'grid', flex: 1, gap: space[8] });

export const reason = style({
  flex: '1 1 8em',
  minInlineSize: 0,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
});
/** A visitor has one action, beside the name. */
export const visitorAction = style({ flex: 'none' });

export const join = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[16],
  paddingBlockEnd: space[24],
});

export const corner = style({
  display: 'flex',
  flex: 'none',
  marginBlock: -8,
  marginInlineEnd: -8,
  color: color.muted,
});
export const dismissed = style({ alignSelf: 'center', color: color.muted, overflowWrap: 'anywhere' });

export const rows = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: space[8],
  paddingBlock: space[12],
  borderBlockEnd: hairline,
});
export const rowFooter = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[8],
  gridColumn: '1 / -1',
  paddingInlineStart: 52,
});
