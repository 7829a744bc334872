import { globalStyle, style } from '@vanilla-extract/css';
import { below, up } from '../theme/breakpoints.ts';
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

export const note = style({
  order: 3,
  flexBasis: '100%',
  color: color.muted,
  '@media': { [up('sm')]: { order: 0, flexBasis: 'auto', paddingBlockEnd: 2 } },
});

export const noteFromSm = style({ '@media': { [below('sm')]: { display: 'none' } } });

export const titleActs = style({ display: 'flex', gap: space[8], marginInlineStart: 'auto' });

export const cols = style({
  display: 'grid',
  gap: `${space[48]} ${space[64]}`,
  gridTemplateColumns: `minmax(0, calc(${cue} + ${size.read}))`,
  justifyContent: 'center',
  '@media': { [up('lg')]: { gridTemplateColumns: `calc(${cue} + ${size.read}) ${size.side}` } },
});

export const main = style({ minInlineSize: 0 });

// From lg on its first rule meets the title's.
export const side = style({
  vars: { [cue]: '60px' },
  minInlineSize: 0,
  '@media': { [up('lg')]: { paddingBlockStart: 40 } },
});

export const extra = style({ '@media': { [below('lg')]: { display: 'none' } } });

export const block = style({ selectors: { '& + &': { marginBlockStart: space[48] } } });

export const blockTitle = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: space[12],
  paddingBlockEnd: space[8],
  borderBlockEnd: `1px solid ${color.rule}`,
});
globalStyle(`${blockTitle} > h2`, { fontSize: text[22] });
globalStyle(`${blockTitle} > p`, { fontSize: text[13], lineHeight: 1.4, color: color.muted });
export const more = style({ marginInlineStart: 'auto' });
