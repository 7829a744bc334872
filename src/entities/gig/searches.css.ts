import { style } from '@vanilla-extract/css';
import { wrappingRow } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space } = vars;

export const list = style({ display: 'grid' });
export const row = style({
  ...wrappingRow(space[8]),
  paddingBlock: space[8],
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.line}` } },
});
export const name = style({
  ...wrappingRow(space[8]),
  flex: '1 1 12rem',
  overflowWrap: 'anywhere',
});
export const actions = style({ display: 'flex', marginInlineStart: 'auto' });
export const rename = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'end',
  gap: space[8],
  inlineSize: '100%',
});
