import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { below, coarse, head } from './styles.ts';
import { vars } from './theme.css.ts';

const { color, quick, radius, shadow, space, target, text } = vars;

const base = style([
  head(16),
  {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space[8],
    minBlockSize: 36,
    padding: `0 ${space[12]}`,
    border: `1px solid ${color.edge}`,
    borderRadius: radius.control,
    color: color.ink,
    letterSpacing: '.005em',
    whiteSpace: 'nowrap',
    '@media': { [coarse]: { minBlockSize: target } },
    transition: `background ${quick}, border-color ${quick}, color ${quick}`,
    selectors: {
      '&:hover': { borderColor: color.ink, background: color.hover },
      // Doubled, so that it also wins over the hover style of any variant.
      '&&:disabled': {
        background: color.sunken,
        borderColor: color.line,
        color: color.muted,
        cursor: 'not-allowed',
      },
    },
  },
]);

export const button = styleVariants({
  plain: [base],
  primary: [
    base,
    {
      background: color.action,
      borderColor: color.action,
      color: color.onAction,
      selectors: { '&:hover': { background: color.actionPress, borderColor: color.actionPress } },
    },
  ],
});

const off = '&:disabled, &[aria-disabled="true"]';

/** A round 44 px target for one icon. */
const round = style({
  position: 'relative',
  display: 'inline-grid',
  flex: 'none',
  placeItems: 'center',
  inlineSize: target,
  blockSize: target,
  borderRadius: radius.full,
  color: color.muted,
  transition: `background ${quick}, color ${quick}`,
  selectors: {
    '&:hover': { background: color.hover, color: color.ink },
    [off]: { color: color.edge, background: 'none', cursor: 'not-allowed' },
  },
});

export const iconButton = styleVariants({
  plain: [round],
  primary: [
    round,
    {
      background: color.action,
      color: color.onAction,
      selectors: { '&:hover': { background: color.actionPress, color: color.onAction } },
    },
  ],
});

/** Buttons in a row, the pressed one underlined. */
export const switcher = style({
  display: 'flex',
  // They wrap in a narrow window, because nobody finds tabs that are scrolled out of view.
  flexWrap: 'wrap',
  gap: `0 ${space[20]}`,
  borderBlockEnd: `1px solid ${color.line}`,
});

export const tab = style({
  minBlockSize: target,
  minInlineSize: target,
  borderBlockEnd: '3px solid transparent',
  color: color.muted,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { color: color.ink },
    '&:focus-visible': { outlineOffset: -2 },
    '&:is([aria-pressed="true"], [aria-selected="true"])': {
      color: color.ink,
      fontWeight: 700,
      borderColor: color.ink,
    },
  },
});

export const muted = style({ color: color.muted });
export const ellipsis = style({ whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' });

export const link = style({
  color: color.link,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  textDecorationThickness: '1px',
  selectors: { '&:hover': { textDecorationThickness: '2px' } },
});

export const visuallyHidden = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  // Without it the page may get a pixel taller.
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

export const notice = style({
  display: 'flex',
  gap: space[12],
  padding: `${space[12]} ${space[16]}`,
  border: `1px solid ${color.warning}`,
  borderRadius: radius.control,
  fontSize: text[15],
  overflowWrap: 'anywhere',
});
globalStyle(`${notice} > svg`, { color: color.warning });

export const empty = style({ display: 'grid', gap: space[8], paddingBlock: space[32] });
globalStyle(`${empty} > h2`, { fontSize: text[22] });
globalStyle(`${empty} > p`, { color: color.muted });

const appear = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { translate: '0 24px', opacity: 0 } });

export const dialog = style({
  inlineSize: `min(640px, 100% - 2 * ${space[16]})`,
  maxBlockSize: `calc(100dvh - 2 * ${space[16]})`,
  padding: 0,
  overflowY: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow,
  animation: `${rise} ${quick}`,
  '@media': {
    [below('sm')]: {
      inlineSize: '100%',
      maxInlineSize: '100%',
      maxBlockSize: `calc(100dvh - ${space[24]})`,
      marginBlockEnd: 0,
      borderWidth: '1px 0 0',
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
    },
  },
});
globalStyle(`${dialog}::backdrop`, { background: color.veil, animation: `${appear} ${quick}` });

/** Fills the dialog, so that only clicks on the backdrop have the dialog as target. */
export const dialogContent = style({
  position: 'relative',
  display: 'grid',
  gap: space[12],
  padding: space[20],
  '@media': { [below('sm')]: { paddingBlockEnd: 'calc(20px + env(safe-area-inset-bottom))' } },
});
globalStyle(`${dialogContent} > h2`, { paddingInlineEnd: 36, fontSize: text[22], overflowWrap: 'anywhere' });

export const dialogClose = style({ position: 'absolute', insetBlockStart: 8, insetInlineEnd: 8 });

export const field = style({ display: 'grid', gap: 6, alignContent: 'start', minInlineSize: 0 });
globalStyle(`${field} > label`, { fontSize: text[15], fontWeight: 600 });

export const hint = style({ color: color.muted, fontSize: text[13] });

export const fieldError = style({
  display: 'flex',
  gap: 6,
  fontSize: text[13],
  fontWeight: 600,
  color: color.error,
});

export const input = style({
  inlineSize: '100%',
  minBlockSize: target,
  padding: `9px ${space[12]}`,
  background: color.surface,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.control,
  lineHeight: 1.5,
  transition: `border-color ${quick}`,
  selectors: {
    '&::placeholder': { color: color.muted, opacity: 1 },
    '&:hover': { borderColor: color.ink },
    '&:focus-visible': { outlineOffset: '-1px', borderColor: color.link },
    '&[aria-invalid="true"]': { borderColor: color.error, boxShadow: `inset 0 0 0 1px ${color.error}` },
  },
});

/** A checkbox with its label as one target of 44 px. */
export const checkbox = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minBlockSize: target,
  fontSize: text[15],
  cursor: 'pointer',
});
globalStyle(`${checkbox} > input`, { flex: 'none', inlineSize: 20, blockSize: 20, margin: 0 });
globalStyle(`${checkbox} small`, { display: 'block', color: color.muted, fontSize: text[13] });
