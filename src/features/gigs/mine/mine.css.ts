import { globalStyle, style } from '@vanilla-extract/css';
import { headingFont, wrappingRow } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { space } = vars;

export const calendar = style({ marginBlockStart: space[64] });
export const feed = style({ display: 'grid', gap: space[12], paddingBlockStart: space[16] });
export const feedActions = style(wrappingRow(space[8]));
export const actions = style({
  position: 'relative',
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  inlineSize: 'fit-content',
  marginBlockStart: space[12],
});
export const draft = style({ display: 'grid', gap: space[12], justifyItems: 'start' });
globalStyle(`${draft} > h2`, { justifySelf: 'stretch' });
export const draftTitle = style([headingFont(22, 700, 1.2), { overflowWrap: 'anywhere' }]);
