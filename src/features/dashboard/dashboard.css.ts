import { globalStyle, style } from '@vanilla-extract/css';
import { cue } from '#ui/layout/layout.css.ts';
import { below, up } from '#ui/theme/breakpoints.ts';
import { headingFont } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, cue: cueWidth, space, text } = vars;
const wrappingRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;

export const booked = style({ marginBlock: `${space[20]} ${space[8]}` });
globalStyle(`${booked} h2 a:hover`, { textDecoration: 'underline' });
export const bookedFooter = style({
  ...wrappingRow,
  gap: `${space[8]} ${space[16]}`,
  marginBlockStart: space[12],
});
export const next = style({ fontWeight: 700 });
export const bookedActions = style({
  ...wrappingRow,
  gap: `0 ${space[16]}`,
  marginBlockStart: space[8],
});
export const choose = style({ maxInlineSize: '100%', whiteSpace: 'normal' });
export const callSheet = style({
  vars: { [cueWidth]: '80px' },
  minInlineSize: 0,
  selectors: { '&[open]': { flexBasis: '100%' } },
});
globalStyle(`${callSheet} > summary`, {
  display: 'flex',
  alignItems: 'center',
  inlineSize: 'fit-content',
  minBlockSize: vars.size.target,
  color: color.link,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  cursor: 'pointer',
});
globalStyle(`${callSheet} dt`, { whiteSpace: 'nowrap' });

export const task = style([
  cue,
  { paddingBlock: `${space[24]} ${space[12]}`, borderBlockEnd: `1px solid ${color.line}` },
]);
export const draft = style({ paddingBlock: space[16], color: color.muted, overflowWrap: 'anywhere' });
export const count = style([headingFont(56, 800, 0.86), { fontVariantNumeric: 'tabular-nums' }]);
export const body = style({ gridColumn: 2, minInlineSize: 0 });
export const taskHead = style({ display: 'flex', justifyContent: 'space-between', gap: space[16] });
globalStyle(`${taskHead} > h2`, { fontSize: text[22], overflowWrap: 'anywhere' });
export const more = style({
  flex: 'none',
  marginBlock: -9,
  display: 'inline-flex',
  alignItems: 'center',
  blockSize: vars.size.target,
  fontSize: text[13],
});
globalStyle(`${more} > *`, { display: 'inline-flex', alignItems: 'center', minBlockSize: '100%' });
export const personRow = style({
  ...wrappingRow,
  gap: `${space[8]} ${space[12]}`,
  paddingBlock: space[12],
});
globalStyle(`${personRow} > :first-child`, {
  flex: '1 1 min(240px, 100%)',
  minInlineSize: 0,
  maxInlineSize: '100%',
});
export const gigToAnswer = style({ paddingBlock: space[12] });
export const gigTitle = style([
  headingFont(18, 700, 1.2),
  { overflowWrap: 'anywhere', selectors: { '&:hover': { textDecoration: 'underline' } } },
]);
export const rowActions = style({
  ...wrappingRow,
  gap: space[8],
  marginInlineStart: 'auto',
  '@media': { [below('sm')]: { marginInlineStart: 'clamp(0px, 100vw - 276px, 52px)' } },
});

export const application = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `0 ${space[12]}`,
  paddingBlock: space[12],
});
export const applicationDay = style({ fontSize: text[13], color: color.muted });
export const applicationTitle = style([
  gigTitle,
  {
    gridColumn: '1 / -1',
    minInlineSize: 0,
    selectors: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
  },
]);
export const empty = style({ paddingBlock: `${space[12]} ${space[4]}`, color: color.muted });
export const profileProgress = style({
  paddingBlockStart: space[16],
  display: 'grid',
  gap: space[12],
  justifyItems: 'start',
});
export const footer = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  paddingBlockStart: space[8],
});
export const belowLg = style({ '@media': { [up('lg')]: { display: 'none' } } });
export const fromLg = style({ '@media': { [below('lg')]: { display: 'none' } } });
