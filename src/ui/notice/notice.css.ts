import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { short } from '../theme/breakpoints.ts';
import { vars } from '../theme/vars.css.ts';

const { color, gutter, radius, size, space, text } = vars;

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

export const icon = styleVariants(
  { info: color.link, success: color.success, warning: color.warning, error: color.error },
  (hue) => ({ color: hue }),
);

export const body = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });

export const banner = style({
  vars: { [color.focus]: color.spotlight },
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minBlockSize: size.target,
  paddingBlock: space[8],
  paddingInline: `max(${gutter}, calc((100% - ${size.page}) / 2))`,
  background: color.own,
  color: color.onOwn,
  fontSize: text[15],
  '@media': { [short]: { minBlockSize: 0, paddingBlock: space[4], fontSize: text[13], lineHeight: 1.25 } },
});

export const bannerText = style({ flex: 1, minInlineSize: 0 });

export const bannerAction = style({
  minBlockSize: size.target,
  marginBlock: -8,
  fontSize: 'inherit',
  paddingInline: space[8],
  border: 0,
  background: 'none',
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  cursor: 'pointer',
});
