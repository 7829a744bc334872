import { style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

export const cards = style({
  display: 'grid',
  gap: space[8],
  '@media': { [up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const card = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  blockSize: '100%',
  padding: space[8],
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  lineHeight: 1.35,
  selectors: { '&:hover': { borderColor: color.ink } },
});
export const sign = style({
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  inlineSize: size.target,
  blockSize: size.target,
  borderRadius: radius.control,
  background: color.own,
  color: color.onOwn,
});
export const words = style({ display: 'grid', flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });
export const where = style({ color: color.muted, fontSize: text[13] });
