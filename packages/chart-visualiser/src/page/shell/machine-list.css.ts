import { style } from '@vanilla-extract/css';
import { head } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const list = style({ display: 'grid' });

export const line = style({
  position: 'relative',
  display: 'grid',
  gap: space[6],
  padding: `10px ${space[20]} ${space[12]}`,
  selectors: {
    '&:hover': { background: color.hover },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current]': { background: color.wash },
    '&[aria-current]::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      inlineSize: 4,
      background: color.spotlight,
    },
  },
});

export const top = style({ display: 'flex', alignItems: 'baseline', gap: space[8] });

export const name = style([head(18, 700), { overflowWrap: 'anywhere' }]);

export const change = style({
  paddingInline: 6,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.small,
  fontSize: text[12],
});

export const count = style({
  marginInlineStart: 'auto',
  color: color.muted,
  fontSize: text[13],
  fontVariantNumeric: 'tabular-nums',
});

export const words = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  color: color.muted,
  fontSize: text[13],
  lineHeight: 1.4,
});
