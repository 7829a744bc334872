import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { below } from '../theme/styles.ts';
import { vars } from '../theme/vars.css.ts';

const { color, quick, radius, shadow, space, text } = vars;

const appear = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { translate: '0 24px', opacity: 0 } });

const box = style({
  inlineSize: `calc(100% - 2 * ${space[16]})`,
  maxBlockSize: `calc(100dvh - 2 * ${space[16]})`,
  padding: 0,
  overflowY: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.lift,
  animation: `${rise} ${quick}`,
  '@media': {
    [below('sm')]: {
      inlineSize: '100%',
      maxBlockSize: `calc(100dvh - ${space[24]})`,
      marginBlockEnd: 0,
      borderInlineWidth: 0,
      borderBlockEndWidth: 0,
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
    },
  },
});
globalStyle(`${box}::backdrop`, { background: color.veil, animation: `${appear} ${quick}` });

/** All of the box, so that a click beside it is one on the veil. */
export const content = style({
  position: 'relative',
  display: 'grid',
  gap: space[12],
  padding: space[20],
  '@media': { [below('sm')]: { paddingBlockEnd: 'calc(20px + env(safe-area-inset-bottom))' } },
});

const fromSm = (px: number) =>
  style([box, { maxInlineSize: px, '@media': { [below('sm')]: { maxInlineSize: '100%' } } }]);

export const size = styleVariants({ medium: [fromSm(560)], large: [fromSm(760)] });

export const title = style({
  fontSize: text[22],
  fontWeight: 700,
  paddingInlineEnd: 36,
  overflowWrap: 'anywhere',
});

export const close = style({ position: 'absolute', insetBlockStart: 8, insetInlineEnd: 8 });
