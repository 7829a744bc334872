import { globalStyle, style } from '@vanilla-extract/css';
import { ellipsis } from '../ui/parts.css.ts';
import { coarse } from '../ui/styles.ts';
import { vars } from '../ui/theme.css.ts';

const { color, font, radius, space, target, text } = vars;

/** Children are stacked; buttons among them are not stretched. */
export const stack = style({ display: 'grid', gap: space[12], alignContent: 'start', minInlineSize: 0 });
globalStyle(`${stack} > button`, { justifySelf: 'start' });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[4]} ${space[12]}`,
});
globalStyle(`${head} > p:first-child`, { flex: '1 1 0' });

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

export const eventName = style([
  ellipsis,
  { fontSize: text[15], fontWeight: 600, selectors: { '[data-later] &': { fontWeight: 400 } } },
]);

export const eventTime = style({ color: color.muted, fontSize: text[12] });

export const eventRoute = style([ellipsis, { gridColumn: '1 / -1', color: color.muted, fontSize: text[13] }]);

export const eventState = style({ color: color.ink, selectors: { '[data-later] &': { color: 'inherit' } } });

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
  gap: `0 ${space[8]}`,
});
globalStyle(`${filterBar} > label`, { gridColumn: '1 / -1' });

export const count = style({ marginInlineStart: 'auto', color: color.muted });

export const momentBar = style({
  display: 'grid',
  padding: `${space[4]} ${space[8]} ${space[8]} 0`,
  borderRadius: radius.control,
  background: color.sunken,
  selectors: { '&[data-past]': { background: color.wash, boxShadow: `inset 4px 0 ${color.spotlight}` } },
});

export const actions = style({ display: 'flex', alignItems: 'center' });

export const slider = style({
  flex: 1,
  minInlineSize: 40,
  blockSize: 44,
  margin: 0,
  accentColor: color.ink,
  cursor: 'pointer',
});

export const momentLabel = style([ellipsis, { paddingInline: space[12], fontSize: text[13] }]);

export const savedMessage = style({
  flexBasis: '100%',
  fontSize: text[13],
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
});

export const json = style({
  fontFamily: font.mono,
  fontSize: text[13],
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
});

export const jsonLeaf = style([json, { paddingInlineStart: 14 }]);
export const jsonSummary = style({ minBlockSize: 24, lineHeight: '24px', cursor: 'pointer' });
export const jsonInner = style({
  marginInlineStart: 4,
  paddingInlineStart: space[12],
  borderInlineStart: `1px solid ${color.line}`,
});

export const moments = style({
  position: 'relative',
  minBlockSize: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
});

export const momentsHead = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 4,
  borderBlockEnd: `1px solid ${color.line}`,
  background: color.surface,
});

export const rows = style({ position: 'relative' });

export const row = style({
  position: 'absolute',
  insetInline: 0,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-selected="true"]': { background: color.wash, boxShadow: `inset 4px 0 ${color.spotlight}` },
    '&[data-later]': { background: color.sunken, color: color.muted },
  },
});

export const card = style({
  display: 'grid',
  gap: space[12],
  alignContent: 'start',
  padding: space[12],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
  fontSize: text[15],
});

export const cardRoute = style({ marginBlockStart: space[4], color: color.muted, fontSize: text[13] });

export const change = style({});
globalStyle(`${change} + ${change}`, { marginBlockStart: space[6] });

export const tree = style({ display: 'grid', gap: space[4], minInlineSize: 0 });

export const actors = style({ marginInline: `-${space[12]}` });

export const actor = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[12],
  inlineSize: '100%',
  minBlockSize: 36,
  padding: `${space[4]} ${space[12]}`,
  borderRadius: radius.small,
  fontSize: text[15],
  textAlign: 'start',
  selectors: {
    '&:hover': { background: color.hover },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current="true"]': { background: color.wash },
    '&:not([data-status="running"])': { color: color.muted },
    '&[data-status="failed"]': { color: color.error },
  },
  '@media': { [coarse]: { minBlockSize: target } },
});

export const actorName = style({ fontWeight: 600, whiteSpace: 'nowrap' });
export const actorKind = style({ color: color.muted, fontWeight: 400, fontSize: text[13] });
export const actorState = style({
  minInlineSize: 0,
  fontSize: text[13],
  textAlign: 'end',
  overflowWrap: 'anywhere',
});
export const moreActors = style({ justifySelf: 'start', fontSize: text[13] });

export const tryOut = style({ display: 'grid', gap: space[24], alignContent: 'start' });

export const payload = style({
  resize: 'none',
  fieldSizing: 'content',
  minBlockSize: 'calc(2lh + 20px)',
  maxBlockSize: 'calc(12lh + 20px)',
  fontFamily: font.mono,
  fontSize: text[13],
});

export const note = style({ color: color.muted, fontSize: text[15] });

export const outcome = style({
  display: 'grid',
  gap: space[6],
  padding: space[12],
  borderRadius: radius.control,
  background: color.sunken,
  fontSize: text[15],
  overflowWrap: 'anywhere',
});
globalStyle(`${outcome} > button`, { justifySelf: 'start' });

export const clock = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  fontSize: text[15],
});

export const timers = style({ display: 'grid' });
globalStyle(`${timers} > li`, {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  minBlockSize: 52,
  borderBlockStart: `1px solid ${color.line}`,
});

export const timer = style({ display: 'grid', minInlineSize: 0, fontSize: text[15], lineHeight: 1.35 });
globalStyle(`${timer} > span`, { color: color.muted, fontSize: text[13] });
globalStyle(`${timer} > *`, { overflowWrap: 'anywhere' });
