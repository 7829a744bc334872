import { globalStyle, style } from '@vanilla-extract/css';
import { short, shortest, up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, size, space, text } = vars;

export const footer = style({
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
// Attachments go in the row above, the hint in the row below.
globalStyle(`${composer} > *`, { gridRow: 2 });
export const withFiles = style({ gridTemplateColumns: 'auto minmax(0, 1fr) auto' });
/** Reserves the space of the file button while its code loads. */
export const buttonPlaceholder = style({ inlineSize: size.target, marginInlineStart: '-8px' });

export const box = style({});
globalStyle(`textarea${box}`, {
  borderRadius: '22px',
  paddingInline: space[16],
  // Leaves room for the messages; longer text scrolls.
  '@media': {
    [short]: { maxBlockSize: 'calc(2lh + 20px)' },
    [shortest]: { maxBlockSize: 'calc(1lh + 20px)' },
  },
});

globalStyle(`${composer} > p`, {
  gridColumn: '1 / -1',
  gridRow: 3,
  marginBlockStart: space[8],
  paddingInline: space[16],
});

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
