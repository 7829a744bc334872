import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { below } from '../theme/breakpoints.ts';
import { floatingBox } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, layer, quick, space, text } = vars;

const appear = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { translate: '0 24px', opacity: 0 } });

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.overlay,
  display: 'grid',
  placeItems: 'center',
  overflowY: 'auto',
  padding: space[16],
  background: color.veil,
  animation: `${appear} ${quick}`,
  '@media': { [below('sm')]: { placeItems: 'end stretch', padding: '24px 0 0' } },
});

const box = style({
  position: 'relative',
  display: 'grid',
  gap: space[12],
  inlineSize: '100%',
  padding: space[20],
  ...floatingBox,
  animation: `${rise} ${quick}`,
  '@media': {
    [below('sm')]: {
      borderInlineWidth: 0,
      borderBlockEndWidth: 0,
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
      paddingBlockEnd: 'calc(20px + env(safe-area-inset-bottom))',
    },
  },
});

const fromSm = (px: number) =>
  style([box, { maxInlineSize: px, '@media': { [below('sm')]: { maxInlineSize: 'none' } } }]);

/** Fills the window, dark in both themes: for viewing pictures. */
const screen = style({
  position: 'relative',
  display: 'grid',
  gap: space[12],
  gridTemplateRows: 'auto minmax(0, 1fr)',
  blockSize: '100dvh',
  padding: `${space[12]} max(${space[12]}, env(safe-area-inset-left)) max(${space[12]}, env(safe-area-inset-bottom))`,
  background: color.page,
  animation: `${appear} ${quick}`,
});
globalStyle(`${screen} > p`, { order: 1, justifySelf: 'center' });
globalStyle(`${overlay}:has(> ${screen})`, { placeItems: 'stretch', padding: 0 });

export const size = { small: fromSm(420), medium: fromSm(560), large: fromSm(760), screen };

export const title = style({
  fontSize: text[22],
  fontWeight: 700,
  paddingInlineEnd: 36,
  overflowWrap: 'anywhere',
});

export const close = style({ position: 'absolute', insetBlockStart: 8, insetInlineEnd: 8 });

export const body = style({ display: 'grid', gap: space[8], overflowWrap: 'anywhere' });

export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: space[8],
  marginBlockStart: space[8],
});
