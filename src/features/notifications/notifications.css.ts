import { globalStyle, style } from '@vanilla-extract/css';
import { meta } from '#ui/layout/text.css.ts';
import { below, up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, cue, ground, gutter, radius, size, space, text } = vars;
const sm = up('sm');
/** Where hovering can reveal actions. */
const fine = `(pointer: fine) and ${sm}`;

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

export const row = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'start',
  gap: space[12],
  padding: `${space[12]} 0`,
  '@media': { [sm]: { padding: space[12], marginInline: -12 } },
});

export const unread = style({
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

export const icon = style({
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
globalStyle(`${icon} svg`, { inlineSize: 13, blockSize: 13 });

export const body = style({ flex: 1, minInlineSize: 0, overflowWrap: 'break-word' });

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

export const withoutActor = style({ fontWeight: 700, textDecoration: 'none' });

/** Above the link that covers the row. */
export const answer = style({
  position: 'relative',
  marginBlockStart: space[8],
  pointerEvents: 'none',
  selectors: { '&:empty': { display: 'none' } },
});
globalStyle(`${answer} :is(button, a)`, { pointerEvents: 'auto' });

export const applicant = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  selectors: {
    '& + &': { marginBlockStart: space[4], '@media': { [below('sm')]: { marginBlockStart: space[12] } } },
  },
  // Wraps rather than cutting a name.
  '@media': { [below('sm')]: { flexWrap: 'wrap', rowGap: space[4] } },
});
/** The space below the row's buttons is free. */
export const manyActors = style({ marginInlineEnd: -44, '@media': { [fine]: { marginInlineEnd: -100 } } });

export const time = style([meta, { fontSize: text[13] }]);

export const actors = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  minInlineSize: 0,
  fontSize: text[15],
  '@media': { [below('sm')]: { flexBasis: '100%' } },
});

export const quote = style({
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  color: color.muted,
  fontSize: text[15],
});

export const actions = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  flex: 'none',
  gap: space[4],
  marginBlock: -10,
  marginInlineEnd: -12,
  '@media': { [fine]: { inlineSize: 88, minBlockSize: size.target, marginInlineEnd: 0 } },
});
/** Replaces the dot on hover; the keyboard always reaches it. */
export const hoverActions = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineEnd: -12,
  display: 'none',
  opacity: 0,
  selectors: { [`${row}:is(:hover, :focus-within) &`]: { opacity: 1 } },
  '@media': { [fine]: { display: 'flex' } },
});
export const touchMenu = style({ '@media': { [fine]: { display: 'none' } } });
export const dot = style({
  selectors: { [`${row}:is(:hover, :focus-within) &`]: { '@media': { [fine]: { opacity: 0 } } } },
});

/** Fits six tabs in one line of a phone. */
export const tabs = style({ '@media': { [below('sm')]: { columnGap: 'clamp(6px, 4vw - 10px, 24px)' } } });
globalStyle(`${tabs} > a`, { '@media': { [below('sm')]: { fontSize: text[15], justifyContent: 'center' } } });

export const more = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[8],
  paddingBlock: space[24],
});

export const aside = style({ paddingBlockStart: space[12] });
export const pending = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  minBlockSize: size.target,
});
