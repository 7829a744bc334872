import { globalStyle, style } from '@vanilla-extract/css';
import { list } from '../layout/layout.css.ts';
import { vars } from '../theme/vars.css.ts';

export const block = style({});
// What goes on in the next block is parted from it as rows are.
for (const rows of [list, `section > ${list}`])
  globalStyle(`${block}[data-continues] > ${rows}`, { borderBlockStart: `1px solid ${vars.color.line}` });
