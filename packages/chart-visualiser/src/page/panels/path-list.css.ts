import { globalStyle, style } from '@vanilla-extract/css';
import { head } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const title = style([head(22, 700, 1.08)]);

export const list = style({ display: 'grid', marginInline: `-${space[8]}` });
globalStyle(`${list} > li + li`, { borderBlockStart: `1px solid ${color.line}` });

export const line = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: space[8],
  padding: `10px ${space[8]}`,
  selectors: {
    '&:hover': { background: color.hover },
    '&:focus-visible': { outlineOffset: -2 },
  },
});

export const number = style([head(18, 700), { fontVariantNumeric: 'tabular-nums' }]);
export const words = style({ minInlineSize: 0, overflowWrap: 'anywhere' });
/** Long ones are told in full once they are opened. */
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
});

export const more = style({ display: 'block', color: color.muted, fontSize: text[13] });
