import { globalStyle, style } from '@vanilla-extract/css';
import { below, up } from '#ui/theme/breakpoints.ts';
import { headingFont } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, radius, space, text } = vars;
const lg = up('lg');

const small = { inlineSize: 128, marginBlockStart: 18 };
const beside = { gridArea: '1 / 2 / -1', inlineSize: 160 };
const above = {
  position: 'absolute',
  insetBlockStart: space[48],
  insetInlineEnd: `calc(${gutter} + 40px)`,
  inlineSize: 240,
  marginBlockStart: 0,
} as const;

/** Hangs from the bar: beside the name, from `lg` above the side column. */
export const card = style({
  ...small,
  position: 'relative',
  alignSelf: 'start',
  borderRadius: radius.card,
  overflow: 'clip',
  overflowClipMargin: 100,
  '::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: -58,
    insetInline: 0,
    blockSize: 72,
    inlineSize: 60,
    marginInline: 'auto',
    background: color.own,
    clipPath: 'polygon(0 0, 14% 0, 52% 92%, 86% 0, 100% 0, 58% 100%, 44% 100%)',
  },
  '::after': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 8,
    insetInline: 0,
    inlineSize: 36,
    blockSize: 7,
    marginInline: 'auto',
    borderRadius: 4,
    background: color.page,
  },
  '@media': {
    [up('sm')]: beside,
    [lg]: {
      ...above,
      '::before': { insetBlockStart: -50, blockSize: 66, inlineSize: 120 },
      '::after': { insetBlockStart: 12, inlineSize: 52, blockSize: 9 },
    },
  },
});

/** The picture, or the initial on the person's colour. */
export const portrait = style({});
globalStyle(`${card} > ${portrait}`, {
  vars: { '--avatar-now': '128px' },
  inlineSize: '100%',
  blockSize: 'auto',
  aspectRatio: '1',
  borderRadius: `${radius.card} ${radius.card} 0 0`,
  '@media': {
    [up('sm')]: { vars: { '--avatar-now': '160px' } },
    [lg]: { vars: { '--avatar-now': '240px' } },
  },
});

export const footer = style({
  padding: `${space[8]} ${space[12]} ${space[12]}`,
  '@media': { [lg]: { padding: `${space[12]} ${space[16]} ${space[16]}` } },
});
/** Without text it would be an empty band. */
export const wordless = style({ '@media': { [below('lg')]: { display: 'none' } } });
export const placeholder = style({
  ...small,
  blockSize: 212,
  '@media': {
    [up('sm')]: { ...beside, blockSize: 250 },
    [lg]: { ...above, blockSize: 384 },
  },
});
export const trade = style([
  headingFont(28, 800),
  { overflowWrap: 'anywhere', '@media': { [lg]: { fontSize: text[40] } } },
]);
export const longTrade = style([
  headingFont(18, 800, 1.1),
  { overflowWrap: 'anywhere', '@media': { [lg]: { fontSize: text[28] } } },
]);
export const since = style({
  display: 'none',
  '@media': { [lg]: { display: 'block', fontSize: text[13], textWrapStyle: 'balance' } },
});
export const wave = style({
  inlineSize: '100%',
  marginBlockStart: space[8],
  strokeWidth: 3,
});
