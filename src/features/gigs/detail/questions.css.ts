import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space } = vars;

export const row = style({
  paddingBlock: space[12],
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.line}` } },
});
export const said = style({ marginBlockStart: space[8], whiteSpace: 'pre-line' });
