import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const question = style({
  display: 'grid',
  gap: space[12],
  minInlineSize: 0,
  overflowWrap: 'anywhere',
});
export const quoted = style({
  paddingInlineStart: space[12],
  borderInlineStart: `3px solid ${color.line}`,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  fontSize: text[15],
});
export const answers = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[8],
  selectors: { '&:empty': { display: 'none' } },
});
export const form = style({ display: 'grid', gap: space[16], minInlineSize: 0 });
/** As tall as the form has room for. */
export const people = style({ maxBlockSize: '40vh', overflowY: 'auto', minInlineSize: 0 });
