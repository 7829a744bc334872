import { globalStyle, style } from '@vanilla-extract/css';
import { muted } from '../layout/text.css.ts';
import { below, forcedColors, up } from '../theme/breakpoints.ts';
import { vars } from '../theme/vars.css.ts';

const { color, cue, gutter, size, space, text } = vars;

export const page = style({
  maxInlineSize: `calc(${size.page} + 2 * ${gutter})`,
  marginInline: 'auto',
  padding: `${space[20]} ${gutter} calc(${size.tabs} + ${space[48]} + env(safe-area-inset-bottom))`,
  '@media': { [up('md')]: { paddingBlock: `${space[48]} ${space[96]}` } },
});

export const title = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: `${space[8]} ${space[16]}`,
  paddingBlockEnd: space[16],
  borderBlockEnd: `3px solid ${color.rule}`,
});

// Beside the buttons, the title wraps before it pushes them down, and pushes them down before a word breaks.
globalStyle(`${title} > h1`, { '@media': { [below('sm')]: { flex: '1 1 min-content', minInlineSize: 0 } } });

export const note = style({
  order: 3,
  flexBasis: '100%',
  color: color.muted,
  '@media': { [up('sm')]: { order: 0, flex: '1 1 10em', paddingBlockEnd: 2 } },
});

export const noteHiddenOnPhone = style({ '@media': { [below('sm')]: { display: 'none' } } });

export const titleActions = style({ display: 'flex', gap: space[8], marginInlineStart: 'auto' });

export const columns = style({
  display: 'grid',
  gap: `${space[48]} ${space[64]}`,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [up('lg')]: { gridTemplateColumns: `calc(${cue} + ${size.read}) ${size.sidebar}` } },
});

export const oneColumn = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });

export const main = style({ minInlineSize: 0 });

// Its first rule aligns with the title's from lg on.
export const sidebar = style({
  vars: { [cue]: '60px' },
  minInlineSize: 0,
  '@media': { [up('lg')]: { paddingBlockStart: 40 } },
});

export const extra = style({ '@media': { [below('lg')]: { display: 'none' } } });

export const block = style({
  scrollMarginBlockStart: `calc(${size.bar} + ${space[24]})`,
  selectors: { '& + &': { marginBlockStart: space[48] } },
});
globalStyle(`${block} > ${muted}`, { paddingBlockStart: space[12] });
globalStyle(`${sidebar} > ${block} + *`, { marginBlockStart: space[48] });
// The last block is sticky when the list is longer than the column.
globalStyle(`${sidebar} > ${block}:last-child`, {
  '@media': {
    [`${up('lg')} and (min-height: 800px)`]: {
      position: 'sticky',
      insetBlockStart: `calc(${size.bar} + ${space[24]})`,
    },
  },
});

export const blockTitle = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space[4]} ${space[12]}`,
  paddingBlockEnd: space[8],
  borderBlockEnd: `1px solid ${color.rule}`,
});
globalStyle(`${blockTitle} > h2`, { fontSize: text[22] });
globalStyle(`${blockTitle} > p`, { fontSize: text[13], lineHeight: 1.4, color: color.muted });
export const more = style({ marginInlineStart: 'auto' });

const rule = { content: '""', flex: 1, borderBlockStart: `1px solid ${color.line}` } as const;
const highlighted = { borderColor: color.spotlight, borderWidth: 2 } as const;

export const folded = style({
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': { [up('lg')]: { display: 'none' } },
});
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minBlockSize: size.target,
  fontWeight: 600,
  listStyle: 'none',
  cursor: 'pointer',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
globalStyle(`${summary}::after`, {
  content: '""',
  inlineSize: 9,
  blockSize: 9,
  marginInlineEnd: space[4],
  borderBlockEnd: '2px solid',
  borderInlineEnd: '2px solid',
  translate: '0 -3px',
  rotate: '45deg',
});
globalStyle(`${folded}[open] > ${summary}::after`, { translate: '0 3px', rotate: '225deg' });

export const divider = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  marginBlock: `${space[16]} ${space[12]}`,
  fontSize: text[13],
  color: color.muted,
  '::before': rule,
  '::after': rule,
});

export const unread = style({
  color: color.ink,
  fontWeight: 700,
  '::before': highlighted,
  '::after': highlighted,
});

export const switcher = style({
  display: 'flex',
  // Wraps on narrow screens: tabs scrolled out of view are not found.
  flexWrap: 'wrap',
  gap: `0 ${space[16]}`,
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': { [up('sm')]: { columnGap: space[24] } },
});

const tab = `${switcher} > :is(a, button)`;

globalStyle(tab, {
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minBlockSize: size.target,
  minInlineSize: size.target,
  padding: 0,
  border: 0,
  borderBlockEnd: '3px solid transparent',
  background: 'none',
  color: color.muted,
  fontWeight: 500,
  textAlign: 'start',
  cursor: 'pointer',
  // Forced colours draw transparent borders.
  '@media': { [forcedColors]: { borderColor: 'Canvas' } },
});
globalStyle(`${tab}:hover`, { color: color.ink });
globalStyle(`${switcher} > :is([aria-current]:not([aria-current="false"]), [aria-pressed="true"])`, {
  color: color.ink,
  fontWeight: 700,
  borderColor: color.ink,
  '@media': { [forcedColors]: { borderColor: 'Highlight' } },
});
