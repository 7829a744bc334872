import { style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, size, space, text } = vars;

export const body = style({ marginBlockStart: space[32] });
export const form = style({
  display: 'grid',
  gap: space[20],
  justifyItems: 'stretch',
  maxInlineSize: 440,
  paddingBlockStart: space[20],
});
export const dialogForm = style({ display: 'grid', gap: space[16] });
export const start = style({ justifySelf: 'start' });
export const section = style({ paddingBlockStart: space[20] });
export const stack = style({ display: 'grid', gap: space[16], justifyItems: 'start' });
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
export const deviceWords = style({
  display: 'flex',
  flex: '1 1 140px',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[4]} ${space[12]}`,
  minInlineSize: 0,
});
export const deviceActs = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });
export const naming = style({ display: 'grid', gap: space[12], inlineSize: '100%', maxInlineSize: 440 });
export const goes = style({
  paddingInlineStart: space[20],
  marginBlock: space[8],
  // Above the rule that takes the marks from every list with a class.
  selectors: { '&&': { listStyle: 'disc' } },
});
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: space[8], marginBlockStart: space[16] });
/** Where the bot check shows itself when it has to. */
export const check = style({ selectors: { '&:empty': { display: 'none' } } });
/** Stays beside what one reads. */
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
export const folded = style({
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': { [up('lg')]: { display: 'none' } },
});
export const summary = style({
  paddingBlock: `calc((${size.target} - 1lh) / 2)`,
  color: color.link,
  fontWeight: 600,
  cursor: 'pointer',
});
