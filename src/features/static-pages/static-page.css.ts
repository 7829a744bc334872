import { globalStyle, style } from '@vanilla-extract/css';
import { below, up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, cue, size, space, text } = vars;

export const lead = style({ marginBlockStart: space[24], maxInlineSize: '60ch', fontSize: text[18] });

/** The heading stands in the cue column where there is one, the text hangs from it. */
export const part = style({
  paddingBlockStart: space[32],
  scrollMarginBlockStart: size.bar,
});
globalStyle(`${part} > h2`, {
  fontSize: text[22],
  paddingBlockEnd: space[8],
  marginBlockEnd: space[12],
  borderBlockEnd: `1px solid ${color.rule}`,
});
globalStyle(`${part} :is(ul, ol)`, { paddingInlineStart: space[20] });
globalStyle(`${part} li + li`, { marginBlockStart: space[6] });
globalStyle(`${part} code`, { fontSize: '.9em', overflowWrap: 'anywhere' });
globalStyle(`${part} table`, { inlineSize: '100%', borderCollapse: 'collapse', fontSize: text[15] });
globalStyle(`${part} :is(th, td)`, {
  paddingBlock: 10,
  paddingInlineEnd: space[16],
  textAlign: 'start',
  verticalAlign: 'top',
  borderBlockEnd: `1px solid ${color.line}`,
});
globalStyle(`${part} th`, { fontWeight: 600 });
globalStyle(`${part} th > code`, { whiteSpace: 'nowrap' });

/** Beside the text it stays in sight; below it, on narrow pages, it is the way on. */
export const reading = style({
  display: 'grid',
  gap: space[48],
  '@media': {
    [`${up('lg')} and (min-height: 800px)`]: {
      position: 'sticky',
      insetBlockStart: `calc(${size.bar} + ${space[24]})`,
    },
  },
});
export const fromLg = style({ '@media': { [below('lg')]: { display: 'none' } } });
export const place = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: size.target,
  selectors: {
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.2em' },
    '&[aria-current="page"]': { color: color.muted },
  },
});

export const address = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[16]}`,
  fontWeight: 600,
});
// It is a button in a text whose links are underlined.
globalStyle(`${part} ${address} > a`, { color: color.ink, textDecoration: 'none' });

export const scroller = style({ overflowX: 'auto' });

export const body = style({ '@media': { [up('sm')]: { paddingInlineStart: cue } } });
