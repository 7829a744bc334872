import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { floatingBox } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, gutter, layer, quick, size, space, text } = vars;

/** Height between bar and page, measured by the shell. */
const banners = 'var(--above-page, 0px)';

const arrive = keyframes({ from: { opacity: 0, translate: '0 -8px' } });

/** Stays usable while a dialog makes the rest of the page inert. */
export const toasts = style({
  position: 'fixed',
  insetBlockStart: `calc(${size.bar} + ${banners} + 12px)`,
  insetInlineEnd: gutter,
  zIndex: layer.toast,
  display: 'grid',
  inlineSize: `min(360px, calc(100vw - 2 * ${gutter}))`,
  pointerEvents: 'none',
});

export const region = style({ display: 'grid' });

export const toast = style({
  display: 'flex',
  alignItems: 'start',
  gap: space[12],
  marginBlockEnd: space[8],
  paddingBlock: space[12],
  paddingInline: `${space[16]} 0`,
  ...floatingBox,
  fontSize: text[15],
  animation: `${arrive} ${quick}`,
  transition: `opacity ${quick}`,
  selectors: { '[data-covers] &': { opacity: 0.2 } },
});

export const leaving = style({ opacity: 0 });

export const message = style({ flex: 1, minInlineSize: 0, paddingBlockStart: 1, overflowWrap: 'anywhere' });

export const icon = styleVariants(
  { info: color.link, success: color.success, warning: color.warning, error: color.error },
  (hue) => ({ color: hue, marginBlockStart: 2 }),
);

globalStyle(`${toast} > button`, { alignSelf: 'center', marginBlock: -10, pointerEvents: 'auto' });
