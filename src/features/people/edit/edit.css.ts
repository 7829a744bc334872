import { globalStyle, style } from '@vanilla-extract/css';
import { coarse, fine, up } from '#ui/theme/breakpoints.ts';
import { headingFont } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

export const form = style({ display: 'grid', gap: space[32], paddingBlockStart: space[24] });

export const sidePanel = style({ display: 'contents' });

export const group = style({ display: 'grid', gap: space[20], minInlineSize: 0 });
/** Saves on every change, so it comes after what the button saves. */
export const days = style({ paddingBlockStart: space[16] });
// Anchored fields clear the bar together with their labels.
globalStyle(`${form} :is(input, textarea, [id]), ${days}`, {
  scrollMarginBlockStart: `calc(${size.bar} + ${space[48]})`,
});
globalStyle(`${group} > h2`, {
  paddingBlockEnd: space[8],
  borderBlockEnd: `1px solid ${color.rule}`,
  fontSize: text[22],
});
export const audience = style({});
globalStyle(`${audience} legend`, {
  inlineSize: '100%',
  marginBlockEnd: space[12],
  paddingBlockEnd: space[8],
  borderBlockEnd: `1px solid ${color.rule}`,
  ...headingFont(22, 700, 1.15),
});
export const twoColumns = style({
  display: 'grid',
  gap: space[20],
  alignItems: 'start',
  '@media': { [up('sm')]: { gridTemplateColumns: '1fr 1fr', gap: space[16] } },
});
/** Where there is no side column for it. */
export const parts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[16],
  paddingBlock: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
  fontSize: text[15],
  '@media': { [up('lg')]: { display: 'none' } },
});
export const partsBeside = style({ display: 'grid', paddingBlock: space[8], fontSize: text[15] });
globalStyle(`:is(${parts}, ${partsBeside}) > a`, {
  display: 'flex',
  alignItems: 'center',
  minBlockSize: size.target,
  color: color.muted,
});
globalStyle(`${partsBeside} > a`, { '@media': { [fine]: { minBlockSize: 32 } } });
globalStyle(`:is(${parts}, ${partsBeside}) > a:hover`, { color: color.ink });
export const hint = style({ color: color.muted, fontSize: text[15] });

export const rows = style({ display: 'grid', gap: space[16] });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space[8],
  alignItems: 'start',
  '@media': { [up('sm')]: { gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr) auto' } },
});
/** Below the first on a phone, where both would be cut. */
export const second = style({
  gridArea: '2 / 1',
  minInlineSize: 0,
  '@media': { [up('sm')]: { gridArea: '1 / 2' } },
});
/**
 * Label, amounts in a row, then the other controls. On the smallest phones the unit has its own line, so that
 * no option is cut; from `sm` all boxes are in one line.
 */
export const fee = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[12]} ${space[8]}`,
  selectors: { '& + &': { paddingBlockStart: space[16], borderBlockStart: `1px solid ${color.line}` } },
  '@media': {
    [up('sm')]: {
      display: 'grid',
      gridTemplateColumns: `minmax(0, 1fr) 88px 96px 136px ${size.target}`,
      alignItems: 'start',
    },
  },
});
globalStyle(`${fee} > *`, { flex: '1 1 84px', minInlineSize: 0 });
export const feeLabel = style({ flexBasis: '100%' });
export const feeUnit = style({ flexBasis: 132 });
export const feeFrom = style({});
globalStyle(`${fee} > ${feeFrom}`, {
  flexBasis: `calc(100% - 2 * ${size.target})`,
  '@media': { [up('sm')]: { gridArea: '2 / 2 / auto / -1', marginBlockStart: -8 } },
});
export const feeRemove = style({});
globalStyle(`${fee} > ${feeRemove}`, {
  flex: 'none',
  '@media': { [up('sm')]: { gridArea: '1 / 5', marginBlockStart: 28 } },
});

/** Aligns with the inputs rather than their labels. */
export const remove = style({ marginBlockStart: 28 });
export const add = style({ justifySelf: 'start' });

export const wordChips = style({ display: 'grid', gap: space[8] });
export const chipList = style({ display: 'flex', flexWrap: 'wrap', gap: space[6] });
globalStyle(`${chipList} button`, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[6],
  minBlockSize: 32,
  maxInlineSize: '100%',
  padding: `0 ${space[8]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  background: 'none',
  fontSize: text[15],
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '@media': { [coarse]: { minBlockSize: size.target } },
});
globalStyle(`${chipList} button:hover`, { borderColor: color.ink });

export const preview = style({
  '@media': {
    [`${up('lg')} and (min-height: 800px)`]: {
      position: 'sticky',
      insetBlockStart: `calc(${size.bar} + ${space[24]})`,
    },
  },
});
export const previewCard = style({
  display: 'grid',
  gap: space[12],
  paddingBlock: space[20],
  overflowWrap: 'anywhere',
});
export const previewName = style(headingFont(22, 700, 1.2));

export const place = style({
  display: 'grid',
  gap: space[8],
  paddingBlock: space[16],
  color: color.muted,
  fontSize: text[15],
});
export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 88px))',
  gap: space[12],
  fontSize: text[13],
  lineHeight: '24px',
});
globalStyle(`${steps} > li[aria-current]`, { color: color.ink, fontWeight: 600 });
globalStyle(`${steps} button`, { minBlockSize: 24 });
export const stepAhead = style({});
export const wave = style({ color: color.ink });
globalStyle(`${stepAhead} > ${wave}`, { color: color.line });
export const reason = style({ marginBlockStart: space[8], color: color.muted });
export const heading = style({ fontSize: text[28] });
export const pushEnd = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], marginInlineStart: 'auto' });
