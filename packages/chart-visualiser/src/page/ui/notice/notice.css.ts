import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const notice = style({
  display: 'flex',
  gap: space[12],
  padding: `${space[12]} ${space[16]}`,
  border: `1px solid ${color.warning}`,
  borderRadius: radius.control,
  fontSize: text[15],
});
globalStyle(`${notice} > svg`, { marginBlockStart: 1 });

export const sign = style({ color: color.warning });

export const words = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });
