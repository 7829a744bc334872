import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const card = style({
  display: 'grid',
  gap: space[12],
  alignContent: 'start',
  padding: space[12],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
  fontSize: text[15],
});

export const title = style({ fontSize: text[18], overflowWrap: 'anywhere' });

export const way = style({ marginBlockStart: space[4], color: color.muted, fontSize: text[13] });

export const facts = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  gap: `${space[6]} ${space[8]}`,
});
globalStyle(`${facts} dt`, { color: color.muted });
globalStyle(`${facts} dd`, { overflowWrap: 'anywhere' });

export const change = style({});
globalStyle(`${change} + ${change}`, { marginBlockStart: space[6] });
