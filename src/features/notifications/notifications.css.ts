import { globalStyle, style } from '@vanilla-extract/css';
import { below, up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, cue, ground, gutter, radius, size, space, text } = vars;
const sm = up('sm');

export const day = style({
  borderBlockEnd: `1px solid ${color.rule}`,
  paddingBlock: space[16],
  '@media': {
    [sm]: { display: 'grid', gridTemplateColumns: `${cue} minmax(0, 1fr)`, paddingBlock: space[20] },
  },
});
globalStyle(`${day} > h2`, {
  fontSize: text[18],
  paddingBlockEnd: space[8],
  '@media': {
    [sm]: {
      position: 'sticky',
      insetBlockStart: `calc(${size.bar} + ${space[16]})`,
      alignSelf: 'start',
      paddingBlockStart: space[12],
    },
  },
});

export const note = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'start',
  gap: space[12],
  padding: `${space[12]} 0`,
  '@media': { [sm]: { padding: space[12], marginInline: -12 } },
});

export const fresh = style({
  vars: { [ground]: color.wash },
  background: color.wash,
  '@media': {
    [below('sm')]: { marginInline: `calc(-1 * ${gutter})`, paddingInline: gutter },
  },
  selectors: {
    '&:first-child': {
      '@media': { [sm]: { borderStartStartRadius: radius.control, borderStartEndRadius: radius.control } },
    },
  },
});

export const picture = style({ position: 'relative', flex: 'none', paddingBlockEnd: 6 });

export const kind = style({
  position: 'absolute',
  insetBlockStart: 24,
  insetInlineEnd: -6,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 24,
  blockSize: 24,
  borderRadius: radius.full,
  background: color.own,
  color: color.onOwn,
  outline: `2px solid var(--ground, ${color.page})`,
});
globalStyle(`${kind} svg`, { inlineSize: 13, blockSize: 13 });

export const what = style({ flex: 1, minInlineSize: 0, overflowWrap: 'break-word' });

/** The whole line leads to what it is about. */
export const link = style({
  textDecoration: 'underline',
  textDecorationColor: color.edge,
  textUnderlineOffset: '.2em',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:hover': { textDecorationColor: 'currentColor' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      outline: `2px solid ${color.focus}`,
      outlineOffset: -2,
      borderRadius: radius.small,
    },
  },
});

export const alone = style({ fontWeight: 700, textDecoration: 'none' });

/** Above the link that covers the row, which is pressed beside the buttons. */
export const answer = style({
  position: 'relative',
  marginBlockStart: space[8],
  pointerEvents: 'none',
  selectors: { '&:empty': { display: 'none' } },
});
globalStyle(`${answer} :is(button, a)`, { pointerEvents: 'auto' });

export const applicant = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[4]} ${space[12]}`,
  selectors: { '& + &': { marginBlockStart: space[8] } },
});

export const who = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  inlineSize: 176,
  '@media': { [below('sm')]: { inlineSize: '100%' } },
  minInlineSize: 0,
  fontSize: text[15],
  overflowWrap: 'anywhere',
});

export const quote = style({
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  color: color.muted,
  fontSize: text[15],
});

/** At the end of the first line; on a phone at the end of the last, so that words have all of the width. */
export const acts = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  marginBlock: -10,
  marginInlineEnd: -12,
  '@media': { [below('sm')]: { position: 'absolute', insetBlockEnd: 10, insetInlineEnd: 0 } },
});
globalStyle(`${fresh} > ${acts}`, { '@media': { [below('sm')]: { insetInlineEnd: gutter } } });
globalStyle(`${note}:has(${answer} button) > ${acts}`, {
  '@media': { [below('sm')]: { insetBlockEnd: 22 } },
});

/** Six tabs in one line of a phone: how many are unread stands beside the title. */
export const tabs = style({
  '@media': { [below('sm')]: { justifyContent: 'space-between', columnGap: 0 } },
});
globalStyle(`${tabs} > a`, { '@media': { [below('sm')]: { fontSize: text[15], justifyContent: 'center' } } });
export const fromSm = style({ '@media': { [below('sm')]: { display: 'none' } } });

export const more = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[8],
  paddingBlock: space[24],
});

export const aside = style({ paddingBlockStart: space[12] });
export const waits = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  minBlockSize: size.target,
});
