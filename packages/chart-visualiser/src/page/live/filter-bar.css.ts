import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

export const bar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: `0 ${vars.space[8]}`,
});
globalStyle(`${bar} > label`, { gridColumn: '1 / -1' });
