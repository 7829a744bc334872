import { globalStyle, style } from '@vanilla-extract/css';
import { stack as spaced } from '#ui/layout/layout.css.ts';
import { below } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

export const body = style({ marginBlockStart: space[32] });
export const skeleton = style({ display: 'grid', gap: space[20] });
export const form = style({
  display: 'grid',
  gap: space[20],
  maxInlineSize: 440,
  paddingBlockStart: space[20],
});
export const start = style({ justifySelf: 'start' });
export const section = style({ paddingBlockStart: space[20] });
export const stack = style([spaced, { justifyItems: 'start' }]);
export const device = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[4]} ${space[12]}`,
  paddingBlock: space[12],
});
export const deviceName = style({ minInlineSize: 0, fontWeight: 700, overflowWrap: 'anywhere' });
export const blockedName = style({ flex: 1, minInlineSize: 0, fontWeight: 700, overflowWrap: 'anywhere' });
export const deviceSeen = style({ flexBasis: '100%', fontSize: text[15], color: color.muted });
export const deviceText = style({
  display: 'flex',
  flex: '1 1 140px',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[4]} ${space[12]}`,
  minInlineSize: 0,
});
export const themes = style({
  inlineSize: '100%',
  maxInlineSize: 440,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  columnGap: space[12],
});
globalStyle(`${themes} > legend`, { gridColumn: '1 / -1', paddingBlockEnd: space[8] });
globalStyle(`${themes} > label`, { display: 'block', position: 'relative', paddingBlock: 0 });
globalStyle(`${themes} input`, { position: 'absolute', insetBlockStart: 76, insetInlineStart: 0 });
export const sample = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  marginBlockEnd: space[4],
  border: `1px solid ${color.edge}`,
  borderRadius: radius.control,
  overflow: 'hidden',
});
globalStyle(`${themes} :checked + * > ${sample}`, { outline: `2px solid ${color.ink}` });
export const samplePage = style({
  display: 'grid',
  alignContent: 'start',
  gap: 5,
  blockSize: 64,
  padding: space[8],
  background: color.page,
});
const stroke = { blockSize: 5, borderRadius: radius.full } as const;
export const sampleTitle = style({ ...stroke, inlineSize: '70%', background: color.ink });
export const sampleLine = style({ ...stroke, inlineSize: '100%', background: color.line });
export const sampleAction = style({ ...stroke, inlineSize: '40%', blockSize: 10, background: color.action });
export const sampleName = style({ display: 'block', paddingBlock: space[6], paddingInlineStart: 28 });
/** Hidden on devices without a fine pointer, which are unlikely to have keys. */
export const withKeys = style({ '@media': { 'not all and (any-pointer: fine)': { display: 'none' } } });
export const deviceActions = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });
export const naming = style({ display: 'grid', gap: space[12], inlineSize: '100%', maxInlineSize: 440 });
export const consequences = style({
  paddingInlineStart: space[20],
  marginBlock: space[8],
  // Outranks the rule that removes the markers of lists with a class.
  selectors: { '&&': { listStyle: 'disc' } },
});
export const actions = style([deviceActions, { marginBlockStart: space[16] }]);
/** The bot check, shown only when it needs interaction. */
export const botCheck = style({ selectors: { '&:empty': { display: 'none' } } });
export const contents = style({ position: 'sticky', insetBlockStart: `calc(${size.bar} + ${space[24]})` });
export const part = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: size.target,
  color: color.muted,
  selectors: {
    '&:hover': { color: color.ink },
    '&[data-read]': { color: color.ink, fontWeight: 700 },
  },
});
export const partsOf = style({ paddingBlockStart: space[16], fontSize: text[13], color: color.muted });

export const secret = style([spaced, { marginBlockEnd: space[16] }]);
/** Dark on light in every theme: some scanners cannot read inverted codes. */
export const paper = style({
  justifySelf: 'center',
  background: color.surface,
  color: color.ink,
  borderRadius: radius.control,
});
export const qr = style({ inlineSize: 220, blockSize: 220, fill: 'currentColor' });
export const secretLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[8] });
export const secretKey = style({ flex: '1 1 200px', minInlineSize: 0, overflowWrap: 'anywhere' });
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: space[8],
});

export const table = style({
  inlineSize: '100%',
  marginBlockStart: space[16],
  borderCollapse: 'collapse',
});
export const settingHeader = style({ paddingInlineStart: 0, textAlign: 'start' });
export const setting = style({
  padding: `${space[8]} 0`,
  fontWeight: 700,
  textAlign: 'start',
  borderBlockStart: `1px solid ${color.line}`,
});
export const hint = style({ display: 'block', fontWeight: 400, fontSize: text[13], color: color.muted });
export const channel = style({
  inlineSize: 88,
  fontSize: text[15],
  textAlign: 'center',
  verticalAlign: 'middle',
  // Text before ticks: the columns are no wider than their headings.
  '@media': { [below('sm')]: { inlineSize: 62, fontSize: text[13] } },
  selectors: { 'td&': { borderBlockStart: `1px solid ${color.line}` } },
});
/** The whole cell is the switch. */
export const switchCell = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: 56,
  cursor: 'pointer',
});
/** Uses the space before the next section without moving it. */
export const status = style({ blockSize: '1.5em', marginBlock: `${space[8]} calc(-1.5em - ${space[8]})` });
