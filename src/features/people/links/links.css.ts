import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, ground, space } = vars;

export const boxes = style({ marginBlockStart: space[16] });

/** The search and the order beside it. */
export const look = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(120px, 160px)',
  alignItems: 'center',
  columnGap: space[8],
});

export const person = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[16]}`,
  paddingBlock: space[16],
});
globalStyle(`${person} > :first-child`, { flex: '1 1 210px' });

/** What somebody wrote: below who it was. */
export const words = style({
  flexBasis: '100%',
  maxInlineSize: '68ch',
  paddingInlineStart: 60,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});

/** In the light, because somebody waits. */
export const lit = style({
  vars: { [ground]: color.wash },
  background: color.wash,
  marginInline: `calc(-1 * ${vars.gutter})`,
  paddingInline: vars.gutter,
  '@media': {
    [up('md')]: { margin: `${space[12]} -20px 0`, paddingInline: 20, borderRadius: vars.radius.card },
  },
});

export const remove = style({ color: color.muted });
export const push = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  marginInlineStart: 'auto',
});
export const beside = style({
  flexBasis: '100%',
  '@media': { [up('sm')]: { flexBasis: 'auto', whiteSpace: 'nowrap' } },
});
