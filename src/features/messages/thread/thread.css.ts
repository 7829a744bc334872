import { globalStyle, style } from '@vanilla-extract/css';
import { below, short, up } from '#ui/theme/breakpoints.ts';
import { headingFont as type } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, space, text } = vars;

const md = up('md');

export const thread = style({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  minBlockSize: 0,
});

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
  minBlockSize: 61,
  padding: `${space[8]} ${gutter}`,
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': {
    [md]: { minBlockSize: 77, padding: `${space[16]} 0 ${space[16]} ${space[24]}` },
    [short]: { flexWrap: 'nowrap', minBlockSize: 45, paddingBlock: 0 },
  },
});

/** Hidden on low screens. */
export const hiddenOnLow = style({ display: 'contents', '@media': { [short]: { display: 'none' } } });

export const back = style({
  marginInline: `-12px -8px`,
  '@media': { [md]: { display: 'none' } },
});

/** A phone has it in the menu only. */
export const search = style({
  marginInlineEnd: -12,
  '@media': { [`${below('sm')}, ${short}`]: { display: 'none' } },
});

export const title = style({ flex: 1, minInlineSize: 0 });

// Keeps the text beside the avatar whatever its direction.
const beside = { inlineSize: 'fit-content', maxInlineSize: '100%' };
export const name = style([
  type(22, 700, 1.15),
  { ...beside, letterSpacing: 0, '@media': { [md]: { fontSize: text[22] } } },
]);

export const nameLink = style({
  selectors: {
    '&:focus-visible': { outlineOffset: '-2px' },
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.2em' },
  },
});

export const headline = style({ ...beside, fontSize: text[13], color: color.muted });

/** In place of the log: a skeleton, or an error. */
export const placeholder = style({
  flex: 1,
  minBlockSize: 0,
  overflowY: 'auto',
  paddingInline: gutter,
  '@media': { [md]: { paddingInlineStart: space[24] } },
});

export const skeleton = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'end',
  gap: space[12],
  blockSize: '100%',
  paddingBlock: space[12],
});

globalStyle(`${skeleton} > :is(:nth-child(3), :last-child)`, { alignSelf: 'end' });

export const loadGap = style({
  padding: `${space[8]} ${gutter} 0`,
  '@media': { [md]: { paddingInline: `${space[24]} 0` } },
});

export const loadGapText = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[8],
});

export const count = style({
  padding: 0,
  border: 0,
  background: 'none',
  color: color.muted,
  fontSize: text[13],
  cursor: 'pointer',
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});

export const member = style({ paddingBlock: space[8] });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  marginBlockStart: space[16],
});
