import { globalStyle, style } from '@vanilla-extract/css';
import { short, shortest, up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, size, space, text } = vars;

/** Under the log, for the composer or for why there is none. */
export const foot = style({
  padding: `${space[8]} ${gutter}`,
  borderBlockStart: `1px solid ${color.line}`,
  '@media': {
    [up('md')]: { padding: `${space[16]} 0 ${space[16]} ${space[24]}` },
    [short]: { paddingBlock: space[4] },
  },
});

export const composer = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  columnGap: space[8],
});
// A row above for what goes along, and one below.
globalStyle(`${composer} > *`, { gridRow: 2 });
export const withFiles = style({ gridTemplateColumns: 'auto minmax(0, 1fr) auto' });
/** Where the button for files will be. */
export const place = style({ inlineSize: size.target, marginInlineStart: '-8px' });

export const box = style({});
globalStyle(`textarea${box}`, {
  borderRadius: '22px',
  paddingInline: space[16],
  // What is read keeps its room; more lines scroll.
  '@media': {
    [short]: { maxBlockSize: 'calc(2lh + 20px)' },
    [shortest]: { maxBlockSize: 'calc(1lh + 20px)' },
  },
});

// What is left to write stands below box and button.
globalStyle(`${composer} > p`, {
  gridColumn: '1 / -1',
  gridRow: 3,
  marginBlockStart: space[8],
  paddingInline: space[16],
});

/** What the next message answers. */
export const reply = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
  marginBlockEnd: space[4],
  paddingInlineStart: space[8],
  borderInlineStart: `3px solid ${color.muted}`,
  fontSize: text[15],
  color: color.muted,
});

export const reason = style({ display: 'grid', justifyItems: 'start', gap: space[8] });
