import { style } from '@vanilla-extract/css';
import { coarse, up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, radius, size, space, text } = vars;

export const fields = style({ display: 'grid', gap: space[12] });
export const town = style({ textOverflow: 'ellipsis' });

export const chips = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[8] });
export const chipRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  overflowX: 'auto',
  marginInline: `calc(-1 * ${gutter})`,
  padding: `2px ${gutter}`,
  whiteSpace: 'nowrap',
  scrollbarWidth: 'none',
  '@media': {
    [up('sm')]: { flexWrap: 'wrap', marginInline: 0, paddingInline: 0, overflowX: 'visible' },
  },
});
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[6],
  minBlockSize: 36,
  maxInlineSize: '100%',
  padding: `0 ${space[12]}`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.full,
  background: 'none',
  color: 'inherit',
  fontSize: text[15],
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: { '&:hover': { borderColor: color.ink } },
  '@media': { [coarse]: { minBlockSize: size.target } },
});
export const chipOn = style([
  chip,
  { borderColor: color.ink, boxShadow: `inset 0 0 0 1px ${color.ink}`, fontWeight: 600 },
]);
