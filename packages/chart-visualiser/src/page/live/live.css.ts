import { globalStyle, style } from '@vanilla-extract/css';
import { cut } from '../ui/text/text.css.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const panel = style({ display: 'grid', gap: space[12], alignContent: 'start', minInlineSize: 0 });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[4]} ${space[12]}`,
});
globalStyle(`${head} > p:first-child`, { flex: '1 1 0' });

export const views = style({ gap: space[20] });

/** A list under its filter. */
export const view = style({ display: 'grid', gap: space[12], minInlineSize: 0 });

export const list = style({ display: 'grid', blockSize: 'clamp(280px, 44dvh, 560px)', minInlineSize: 0 });

export const event = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignContent: 'center',
  columnGap: space[8],
  blockSize: '100%',
  paddingInline: space[12],
  borderBlockEnd: `1px solid ${color.line}`,
  lineHeight: 1.35,
});

export const eventWords = style([
  cut,
  { fontSize: text[15], fontWeight: 600, selectors: { '[data-later] &': { fontWeight: 400 } } },
]);

export const eventTime = style({
  color: color.muted,
  fontSize: text[12],
  fontVariantNumeric: 'tabular-nums',
});

export const eventWay = style([cut, { gridColumn: '1 / -1', color: color.muted, fontSize: text[13] }]);

export const eventPlace = style({ color: color.ink, selectors: { '[data-later] &': { color: 'inherit' } } });

export const appEvent = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[8],
  blockSize: '100%',
  borderBlockEnd: `1px solid ${color.line}`,
  background: color.sunken,
  fontSize: text[13],
});

export const presenceLine = style({
  position: 'relative',
  paddingInlineStart: space[20],
  fontSize: text[15],
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlockStart: 7,
      insetInlineStart: 2,
      inlineSize: 10,
      blockSize: 10,
      borderRadius: radius.full,
      background: color.edge,
    },
    '&[data-presence="there"]::before': { background: color.success },
    '&[data-presence="closed"]::before': { background: color.error },
  },
});

export const filterBar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: `0 ${vars.space[8]}`,
});
globalStyle(`${filterBar} > label`, { gridColumn: '1 / -1' });

export const momentBar = style({
  display: 'grid',
  padding: `${space[4]} ${space[8]} ${space[8]} 0`,
  borderRadius: radius.control,
  background: color.sunken,
  selectors: { '&[data-past]': { background: color.wash, boxShadow: `inset 4px 0 ${color.spotlight}` } },
});

export const acts = style({ display: 'flex', alignItems: 'center' });

export const slider = style({
  flex: 1,
  minInlineSize: 40,
  blockSize: 44,
  margin: 0,
  accentColor: color.ink,
  cursor: 'pointer',
});

export const momentWords = style([
  cut,
  { paddingInline: space[12], fontSize: text[13], fontVariantNumeric: 'tabular-nums' },
]);

export const savedWords = style({
  flexBasis: '100%',
  fontSize: vars.text[13],
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
});

const jsonLine = style({
  fontFamily: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  fontSize: text[13],
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
});

export const jsonLeaf = style([jsonLine, { paddingInlineStart: 14 }]);
export const jsonFold = style([jsonLine]);
export const jsonSummary = style({ minBlockSize: 24, lineHeight: '24px', cursor: 'pointer' });
export const jsonName = style({ color: color.muted });
export const jsonKind = style({ color: color.muted });
export const jsonInner = style({
  marginInlineStart: 4,
  paddingInlineStart: space[12],
  borderInlineStart: `1px solid ${color.line}`,
});
