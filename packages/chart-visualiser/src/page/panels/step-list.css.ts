import { globalStyle, style } from '@vanilla-extract/css';
import { head } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const steps = style({ display: 'grid', marginInline: `-${space[8]}` });

globalStyle(`${steps} > li`, { scrollMarginBlock: space[24] });

export const step = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: space[8],
  padding: space[8],
  borderRadius: radius.small,
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-current]': { background: color.wash, boxShadow: `inset 3px 0 ${color.spotlight}` },
  },
});

export const number = style([head(18, 700), { fontVariantNumeric: 'tabular-nums' }]);
/** The start is drawn as in the chart. */
export const start = style({
  inlineSize: 10,
  blockSize: 10,
  borderRadius: radius.full,
  background: color.ink,
});

export const words = style({ minInlineSize: 0, overflowWrap: 'anywhere' });
export const there = style({ display: 'block', color: color.muted, fontSize: text[13] });
