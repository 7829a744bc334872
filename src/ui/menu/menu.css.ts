import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { floatingBox } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, layer, quick, radius, size, space, text } = vars;

const open = keyframes({ from: { opacity: 0, translate: '0 -4px' } });

export const menu = style({
  zIndex: layer.menu,
  minInlineSize: 216,
  maxInlineSize: 'calc(100vw - 16px)',
  padding: 6,
  ...floatingBox,
  animation: `${open} ${quick}`,
});

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  inlineSize: '100%',
  minBlockSize: size.target,
  paddingInline: space[12],
  borderRadius: radius.small,
  fontSize: text[15],
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-highlighted]': { background: color.hover },
    '&[data-highlighted]:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: '-2px' },
    '&[data-disabled]': { color: color.muted, cursor: 'not-allowed' },
  },
});
globalStyle(`${item} > svg`, { color: color.muted });

export const danger = style({ color: color.error });
globalStyle(`${danger} > svg`, { color: color.error });

export const separator = style({ blockSize: 1, margin: 6, background: color.line });
