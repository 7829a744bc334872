import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, size, space } = vars;

export const chosen = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[8],
  paddingBlock: space[8],
  paddingInlineStart: space[12],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
});
export const about = style({ display: 'grid', gap: space[8], minInlineSize: 0, overflowWrap: 'anywhere' });

export const byAddress = style({ display: 'grid', gap: space[8], justifyItems: 'start' });
export const ownGigs = style({ maxBlockSize: 280, overflowY: 'auto' });
export const ownGig = style({
  display: 'grid',
  inlineSize: '100%',
  minBlockSize: size.target,
  paddingBlock: space[8],
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.hover } },
});
