import { style } from '@vanilla-extract/css';
import { quote, wrappingRow } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { space } = vars;

export const question = style({
  display: 'grid',
  gap: space[12],
  minInlineSize: 0,
  overflowWrap: 'anywhere',
});
export const quoted = style({ ...quote, whiteSpace: 'pre-line' });
export const answers = style({
  ...wrappingRow(space[8]),
  selectors: { '&:empty': { display: 'none' } },
});
export const form = style({ display: 'grid', gap: space[16], minInlineSize: 0 });
/** As tall as the form has room for. */
export const people = style({ maxBlockSize: '40vh', overflowY: 'auto', minInlineSize: 0 });
