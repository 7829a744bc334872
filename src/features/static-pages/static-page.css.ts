import { globalStyle, style } from '@vanilla-extract/css';
import { below, up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, cue, size, space, text } = vars;

export const lead = style({ marginBlockStart: space[24], maxInlineSize: '60ch', fontSize: text[18] });

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
// Whole sentences, which would be too loud in bold.
globalStyle(`${part} th[scope="row"]`, { fontWeight: 400, color: color.ink });

export const sidebar = style({
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
export const pageLink = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: size.target,
  selectors: {
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.2em' },
    '&[aria-current="page"]': { color: color.muted },
  },
});

/** Buttons within text whose links are underlined. */
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[16]}`,
  fontWeight: 600,
});
globalStyle(`${part} ${actions} > a`, { color: color.ink, textDecoration: 'none' });
export const end = style({ marginBlockStart: space[48] });
globalStyle(`${end} h2`, { marginBlockEnd: space[8] });

/** Takes the whole width; stacked on phones, purpose first. */
export const storageTable = style({});
globalStyle(`${storageTable} code`, { color: color.muted, whiteSpace: 'nowrap' });
globalStyle(`${storageTable} :is(table, tbody, tr, th, td)`, {
  '@media': { [below('sm')]: { display: 'block' } },
});
globalStyle(`${storageTable} thead`, { '@media': { [below('sm')]: { display: 'none' } } });
globalStyle(`${storageTable} tr`, {
  '@media': { [below('sm')]: { paddingBlock: space[8], borderBlockEnd: `1px solid ${color.line}` } },
});
globalStyle(`${storageTable} :is(th, td)`, { '@media': { [below('sm')]: { padding: 0, border: 0 } } });

export const body = style({ '@media': { [up('sm')]: { paddingInlineStart: cue } } });
globalStyle(`${body}:has(> ${storageTable})`, { maxInlineSize: 'none' });
globalStyle(`${body}:has(> ${storageTable}) > p`, { maxInlineSize: '68ch', marginBlockStart: space[16] });
