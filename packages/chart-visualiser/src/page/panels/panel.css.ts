import { globalStyle, style } from '@vanilla-extract/css';
import { clamp, head } from '../ui/styles.ts';
import { vars } from '../ui/theme.css.ts';

const { color, font, radius, space, text } = vars;

export const panel = style({ display: 'grid', gap: space[24], alignContent: 'start', fontSize: text[15] });

export const name = style([head(28, 800, 1.08), { overflowWrap: 'anywhere' }]);

export const sentence = style({ font: `600 ${text[18]}/1.4 ${font.body}`, textWrapStyle: 'pretty' });

export const about = style(head(22, 700, 1.08));

export const lead = style({ marginBlockStart: space[8], fontSize: text[16], textWrapStyle: 'pretty' });

/** A section of the panel, below a line. */
export const part = style({
  display: 'grid',
  gap: space[12],
  alignContent: 'start',
  minInlineSize: 0,
  paddingBlockStart: space[12],
  borderBlockStart: `1px solid ${color.line}`,
});

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
  gap: `${space[6]} ${space[20]}`,
});
globalStyle(`${facts} dt`, { minInlineSize: 88, color: color.muted, overflowWrap: 'anywhere' });
globalStyle(`${facts} dd`, { overflowWrap: 'anywhere' });

export const code = style({ fontFamily: font.mono, fontSize: text[13], overflowWrap: 'anywhere' });

/** A command or an id that can be copied. */
export const command = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  paddingInlineStart: space[12],
  borderRadius: radius.control,
  background: color.sunken,
});

export const unbroken = style({ whiteSpace: 'nowrap' });

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });

export const note = style({ color: color.muted, fontSize: text[13] });

/** Tags, and links to requirements. */
export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: `${space[4]} ${space[6]}` });
globalStyle(`${tags} > li`, {
  padding: '1px 7px',
  border: `1px solid ${color.edge}`,
  borderRadius: radius.small,
  fontSize: text[13],
  overflowWrap: 'anywhere',
});
globalStyle(`${tags} a`, { display: 'block', margin: '-1px -7px', padding: '1px 7px' });
globalStyle(`${tags} > li:has(a:hover)`, { borderColor: color.ink, background: color.hover });

export const plainList = style({ display: 'grid', gap: space[6] });

export const backLink = style({ justifySelf: 'start' });

export const stack = style({ display: 'grid', gap: space[12], overflowWrap: 'anywhere' });

export const coverageBar = style({
  position: 'relative',
  display: 'flex',
  blockSize: 3,
  borderRadius: radius.full,
  background: color.line,
  overflow: 'hidden',
});
globalStyle(`${coverageBar} > span`, { flexBasis: 0 });

export const walkedShare = style({ background: color.edge });
export const waivedShare = style({ background: color.warning });
export const neverShare = style({ background: color.error });

export const countTable = style({ inlineSize: '100%', borderCollapse: 'collapse' });
globalStyle(`${countTable} th`, { padding: '3px 0', fontWeight: 400, textAlign: 'start' });
globalStyle(`${countTable} td`, { padding: '3px 0', textAlign: 'end' });

export const noHits = style({ color: color.muted });

export const list = style({ display: 'grid', marginInline: `-${space[8]}` });
globalStyle(`${list} > li + li`, { borderBlockStart: `1px solid ${color.line}` });

export const pathLine = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: space[8],
  padding: `10px ${space[8]}`,
  selectors: { '&:hover': { background: color.hover }, '&:focus-visible': { outlineOffset: -2 } },
});

export const number = style(head(18));
export const words = style({ minInlineSize: 0, overflowWrap: 'anywhere' });
export const pathName = style(clamp(3));

export const secondLine = style({ display: 'block', color: color.muted, fontSize: text[13] });

export const steps = style({ display: 'grid', marginInline: `-${space[8]}` });
globalStyle(`${steps} > li`, { scrollMarginBlock: space[24] });

export const step = style({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: space[8],
  padding: space[8],
  borderRadius: radius.small,
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-current]': { background: color.wash, boxShadow: `inset 3px 0 ${color.spotlight}` },
  },
});

export const startDot = style({
  inlineSize: 10,
  blockSize: 10,
  borderRadius: radius.full,
  background: color.ink,
});

export const transitionLine = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[12],
  padding: space[8],
  selectors: { '&:hover': { background: color.hover }, '&:focus-visible': { outlineOffset: -2 } },
});

export const label = style({ fontWeight: 600 });
export const guard = style({ color: color.muted });
const figure = style({ flex: 'none', fontSize: text[13] });
export const hits = style([figure, { color: color.muted }]);
export const never = style([figure, { color: color.error, fontWeight: 600 }]);
export const waived = style([figure, { color: color.warning, fontWeight: 600 }]);

export const tableFrame = style({ overflowX: 'auto', paddingBlockEnd: space[8] });

export const table = style({ borderCollapse: 'collapse', fontSize: text[13] });
globalStyle(`${table} :is(th, td)`, {
  minInlineSize: 28,
  padding: '3px 4px',
  borderBlockEnd: `1px solid ${color.line}`,
  fontWeight: 400,
  textAlign: 'center',
});
globalStyle(`${table} th:first-child`, {
  position: 'sticky',
  insetInlineStart: 0,
  paddingInline: '0 12px',
  background: color.page,
  textAlign: 'start',
  whiteSpace: 'nowrap',
});

export const pathLink = style({
  display: 'block',
  minBlockSize: 24,
  lineHeight: '24px',
  borderRadius: radius.small,
  fontWeight: 600,
  selectors: { '&:hover': { background: color.hover } },
});

export const servedDot = style({
  display: 'inline-block',
  inlineSize: 8,
  blockSize: 8,
  borderRadius: radius.full,
  background: color.ink,
});

export const uncovered = style({});
globalStyle(`${uncovered} th`, { color: color.error, fontWeight: 600 });
