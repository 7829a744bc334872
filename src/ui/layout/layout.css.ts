import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, cue: cueWidth, gutter, space } = vars;

export const cue = style({ display: 'grid', gridTemplateColumns: `${cueWidth} minmax(0, 1fr)` });

export const row = style({ display: 'flex', alignItems: 'center', gap: space[8] });
export const stack = style({ display: 'grid', gap: space[16] });
export const pushEnd = style({ marginInlineStart: 'auto' });
/** A page inside a page: both have gutters. */
export const nested = style({ marginInline: `calc(-1 * ${gutter})` });

export const list = style({});
globalStyle(`${list} > *`, { borderBlockEnd: `1px solid ${color.line}` });
globalStyle(`${list} > :last-child`, { borderBlockEnd: 0 });

/** A `dl` whose terms are in the left column. */
export const definitionList = style({ display: 'grid', gridTemplateColumns: `${cueWidth} minmax(0, 1fr)` });
globalStyle(`${definitionList} > *`, { paddingBlock: 10, borderBlockEnd: `1px solid ${color.line}` });
globalStyle(`${definitionList} > :nth-last-child(-n + 2)`, { borderBlockEnd: 0 });
// Its rules span the full width, however narrow the text.
globalStyle(`dl${definitionList} > dd`, { maxInlineSize: 'none', overflowWrap: 'anywhere' });
globalStyle(`${definitionList} dt`, {
  fontFamily: vars.font.head,
  fontSize: vars.text[18],
  fontWeight: 700,
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
});

export const loadMore = style({ display: 'grid', justifyItems: 'center', paddingBlock: vars.space[24] });
export const endOfList = style({
  paddingBlock: vars.space[24],
  textAlign: 'center',
  fontSize: vars.text[15],
  color: vars.color.muted,
});

/** Results, dimmed while `aria-busy` because a new search runs. */
export const results = style({
  selectors: { '&[aria-busy="true"]': { opacity: 0.55, transition: `opacity ${vars.quick} .3s` } },
});

export const block = style({});
// A list that continues in the next block is separated like rows.
for (const rows of [list, `section > ${list}`])
  globalStyle(`${block}[data-continues] > ${rows}`, { borderBlockStart: `1px solid ${vars.color.line}` });
