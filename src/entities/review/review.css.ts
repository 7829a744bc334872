import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { quote, wrappingRow } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { cue, space } = vars;
const sm = up('sm');

export const form = style({ display: 'grid', gap: space[16], minInlineSize: 0 });
export const marks = style({ border: 0, margin: 0, padding: 0, minInlineSize: 0 });
export const legend = style({ padding: 0, fontWeight: 600 });

export const review = style({
  display: 'grid',
  gap: space[8],
  minInlineSize: 0,
  paddingBlock: space[20],
});
export const head = style({ display: 'flex', alignItems: 'start', gap: space[8] });
globalStyle(`${head} > :first-child`, {
  flex: 1,
  '@media': { [sm]: { display: 'grid', gridTemplateColumns: `${cue} minmax(0, 1fr)`, gap: 0 } },
});
export const reviewText = style({
  display: 'grid',
  gap: space[8],
  justifyItems: 'start',
  paddingInlineStart: 52,
  minInlineSize: 0,
  '@media': { [sm]: { paddingInlineStart: cue } },
});
export const answer = style(quote);
export const answerForm = style({ display: 'grid', gap: space[8], inlineSize: '100%' });
export const row = style(wrappingRow(space[8]));
/** Above the link that covers the line. */
export const above = style([
  row,
  { position: 'relative', gridColumn: '1 / -1', inlineSize: 'fit-content', marginBlockStart: space[12] },
]);
