import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const list = style({ display: 'grid', marginInline: `-${space[8]}` });
globalStyle(`${list} > li + li`, { borderBlockStart: `1px solid ${color.line}` });

export const line = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[12],
  padding: space[8],
  selectors: {
    '&:hover': { background: color.hover },
    '&:focus-visible': { outlineOffset: -2 },
  },
});

export const words = style({ minInlineSize: 0, overflowWrap: 'anywhere' });
export const label = style({ fontWeight: 600 });
export const guard = style({ color: color.muted });
export const end = style({ display: 'block', fontSize: text[13], color: color.muted });

const figure = style({ flex: 'none', fontSize: text[13], fontVariantNumeric: 'tabular-nums' });
export const hits = style([figure, { color: color.muted }]);
export const never = style([figure, { color: color.error, fontWeight: 600 }]);
export const waived = style([figure, { color: color.warning, fontWeight: 600 }]);
