import { globalStyle, style } from '@vanilla-extract/css';
import { below, short, up } from '#ui/theme/breakpoints.ts';
import { headingFont } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, space } = vars;
const [sm, md] = [below('sm'), up('md')];

/** A full-width row in the thread's head; a button on low screens. */
export const bar = style({
  flex: '1 0 100%',
  minInlineSize: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[12],
  minBlockSize: 44,
  margin: `-4px calc(-1 * ${gutter}) -8px`,
  paddingInline: gutter,
  borderBlockStart: `1px solid ${color.line}`,
  '@media': {
    [md]: { margin: `4px 0 -16px calc(-1 * ${space[24]})`, paddingInline: `${space[24]} 0` },
    [short]: { flex: 'none', margin: 0, padding: 0, border: 0 },
  },
});

const hiddenOnLow = { [short]: { display: 'none' } } as const;

export const summary = style({
  flex: 1,
  minInlineSize: 0,
  display: 'flex',
  alignItems: 'center',
  columnGap: space[12],
  '@media': { [sm]: { flexWrap: 'wrap', paddingBlock: 6 }, ...hiddenOnLow },
});

export const title = style([
  headingFont(18, 700, 1.3),
  {
    flex: 1,
    minInlineSize: 0,
    '@media': { [sm]: { order: -1, flexBasis: '100%' } },
    selectors: {
      '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.2em' },
      '&:focus-visible': { outlineOffset: '-2px' },
    },
  },
]);

export const money = style([
  headingFont(18, 800, 1.3),
  { fontVariantNumeric: 'tabular-nums', '@media': { [sm]: { fontSize: vars.text[16] } } },
]);

export const actions = style({ display: 'flex', alignItems: 'center', '@media': hiddenOnLow });
export const undo = style({ order: 1, flexBasis: '100%', paddingBlockEnd: space[8], '@media': hiddenOnLow });

export const showAll = style({
  marginInlineEnd: `calc(-1 * ${space[12]})`,
  minInlineSize: 44,
  '@media': { [short]: { minBlockSize: 44, marginInline: `calc(-1 * ${space[8]})` } },
});
/** Shown on low screens only. */
export const lowScreenOnly = style({ display: 'none', '@media': { [short]: { display: 'contents' } } });

/** In the dialog, above the link that covers the row. */
export const rowActions = style({ position: 'relative', gridColumn: '1 / -1', marginBlockStart: space[8] });
globalStyle(`${rowActions}:empty`, { display: 'none' });
