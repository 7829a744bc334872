import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, radius, space, text } = vars;

const base = style({
  display: 'flex',
  gap: space[12],
  padding: `${space[12]} ${space[16]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  fontSize: text[15],
});
globalStyle(`${base} > svg`, { marginBlockStart: 1 });

export const notice = styleVariants({
  info: [base],
  success: [base, { borderColor: color.success }],
  warning: [base, { borderColor: color.warning }],
  error: [base, { borderColor: color.error }],
});

export const sign = styleVariants(
  { info: color.link, success: color.success, warning: color.warning, error: color.error },
  (hue) => ({ color: hue }),
);

export const words = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });
