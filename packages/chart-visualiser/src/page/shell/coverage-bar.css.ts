import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

const { color, radius } = vars;

export const bar = style({
  position: 'relative',
  display: 'flex',
  blockSize: 3,
  borderRadius: radius.full,
  background: color.line,
  overflow: 'hidden',
});
globalStyle(`${bar} > span`, { flexBasis: 0 });

export const walked = style({ background: color.edge });
export const waived = style({ background: color.warning });
export const never = style({ background: color.error });
