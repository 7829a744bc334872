import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { headingFont } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, cue, font, gutter, size, space, text } = vars;

const wideScreen = '(min-width: 1000px)';
const twoColumns = '(min-width: 720px)';
const tablet = '(min-width: 720px) and (max-width: 999.98px)';
/** Each group of the billing fits in one line. */
const unbroken = '(min-width: 760px)';
const stacked = '(max-width: 759.98px)';

/** Decoration that overhangs must not cause horizontal scrolling. */
export const clip = style({ overflowX: 'clip', isolation: 'isolate' });

export const wide = style({
  maxInlineSize: `calc(${size.page} + 2 * ${gutter})`,
  marginInline: 'auto',
  paddingInline: gutter,
});

export const hero = style([
  wide,
  {
    position: 'relative',
    display: 'grid',
    gap: space[32],
    paddingBlock: `${space[32]} ${space[48]}`,
    '@media': {
      [twoColumns]: {
        gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
        paddingBlock: `${space[48]} ${space[96]}`,
        alignItems: 'start',
      },
      [wideScreen]: {
        gridTemplateColumns: 'minmax(0, 1fr) 500px',
        gap: space[48],
        paddingBlock: `${space[64]} 132px`,
      },
    },
  },
]);
globalStyle(`${hero} h1`, {
  fontSize: text.poster,
  lineHeight: 0.86,
  letterSpacing: '-.015em',
  '@media': { [tablet]: { fontSize: '9.6vw' } },
});
globalStyle(`${hero} h1 > span`, { display: 'block' });

const behindHero = {
  position: 'absolute',
  zIndex: -1,
  insetBlockStart: -45,
  insetInlineStart: 0,
  maxInlineSize: 'none',
  overflow: 'visible',
} as const;
export const beam = style({
  ...behindHero,
  inlineSize: '100%',
  blockSize: 'calc(100% + 45px)',
  '@media': {
    '(min-width: 600px) and (max-width: 719.98px)': {
      insetInlineStart: -30,
      inlineSize: 'calc(100% + 30px)',
    },
    [twoColumns]: { display: 'none' },
  },
});
export const beamWide = style({
  ...behindHero,
  inlineSize: 1120,
  blockSize: 860,
  marginInlineStart: gutter,
  display: 'none',
  '@media': {
    [twoColumns]: { display: 'block' },
    [tablet]: { inlineSize: `calc(100% - 2 * ${gutter})`, blockSize: 'calc(100% + 45px)' },
  },
});
globalStyle(`[dir="rtl"] :is(${beam}, ${beamWide})`, { scale: '-1 1' });
export const near = style({ stopColor: color.beam });
export const far = style({ stopColor: color.beamFar });

export const intro = style({ display: 'grid', gap: space[24], alignContent: 'start' });
globalStyle(`${intro} > p`, { fontSize: text[18], maxInlineSize: '34ch' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });
export const secondaryAction = style({ borderColor: color.ink });

export const billing = style({
  paddingBlock: space[64],
  textAlign: 'center',
  borderBlockStart: `3px solid ${color.rule}`,
});
globalStyle(`${billing} h2`, { fontSize: text[18], fontWeight: 700, marginBlockEnd: space[16] });
const wanted = style({ fontFamily: font.head, fontWeight: 800, lineHeight: 1.12, textWrapStyle: 'balance' });
// Breaks between groups, without a dot at the end of a line.
globalStyle(`${wanted} > span`, { '@media': { [stacked]: { display: 'block' } } });
globalStyle(`${wanted} > span > span`, {
  position: 'relative',
  display: 'inline-block',
  marginInline: '.2em',
});
const dot = {
  content: '"·"',
  position: 'absolute',
  insetInlineStart: 'calc(100% + .3em)',
  translate: '-50%',
  color: color.muted,
} as const;
globalStyle(`${wanted} > span > span:not(:last-child)::after`, dot);
globalStyle(`${wanted} > span:not(:last-child) > span:last-child::after`, {
  '@media': { [unbroken]: dot },
});
/** Limits the size so that a line `heights` times as wide as it is high fits. */
const fitLine = (largest: string, heights: number) => ({
  '@media': { [unbroken]: { fontSize: `min(${largest}, (100vw - 2 * ${gutter}) / ${heights})` } },
});
export const billingSizes = [
  style([
    wanted,
    {
      fontSize: 'min(clamp(2.5rem, 1.2rem + 4.6vw, 5.25rem), 17vw)',
      lineHeight: 0.96,
      ...fitLine('5.25rem', 13.2),
    },
  ]),
  style([wanted, { fontSize: '1.75rem', marginBlockStart: space[8], ...fitLine('3rem', 21.2) }]),
  style([
    wanted,
    { fontSize: '1.375rem', fontWeight: 700, marginBlockStart: space[12], ...fitLine('2.25rem', 34) },
  ]),
  style([
    wanted,
    { fontSize: 'clamp(1.125rem, .9rem + .8vw, 1.5rem)', fontWeight: 600, marginBlockStart: space[12] },
  ]),
];

export const story = style({
  paddingBlock: `${space[48]} ${space[64]}`,
  borderBlockStart: `3px solid ${color.rule}`,
});
globalStyle(`${story} > h2`, {
  fontSize: 'clamp(2.5rem, 1.6rem + 3.6vw, 4.5rem)',
  lineHeight: 0.95,
  maxInlineSize: '12em',
});
globalStyle(`${story} > p`, { marginBlockStart: space[12], color: color.muted, fontSize: text[18] });

export const steps = style({ marginBlockStart: space[32] });
export const step = style({
  display: 'grid',
  gap: `${space[8]} ${space[24]}`,
  paddingBlock: space[24],
  borderBlockStart: `1px solid ${color.line}`,
  '@media': {
    [up('sm')]: { gridTemplateColumns: `${cue} minmax(0, 1fr)` },
    [wideScreen]: {
      gridTemplateColumns: `${cue} minmax(0, 1fr) 500px`,
      alignItems: 'start',
      paddingBlock: space[32],
    },
  },
});
export const clock = style(headingFont(28, 800));
globalStyle(`${step} h3`, { fontSize: text[28] });
globalStyle(`${step} h3 + p`, { marginBlockStart: 6, maxInlineSize: '40ch' });
export const example = style({
  marginBlockStart: space[8],
  '@media': { [up('sm')]: { gridColumn: 2 }, [wideScreen]: { gridColumn: 3, margin: 0 } },
});

export const gig = style({ display: 'grid', gridTemplateColumns: `${cue} minmax(0, 1fr)` });
globalStyle(`${gig} h4`, { fontSize: text[18] });

export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  paddingBlockEnd: space[8],
});
globalStyle(`${person} b`, { display: 'block' });
globalStyle(`${person} span > span`, { color: color.muted, fontSize: text[15] });

export const avatar = style({ flex: 'none', borderRadius: vars.radius.full });

export const bubbles = style({ display: 'grid', gap: space[4] });
export const bubble = style({
  inlineSize: 'fit-content',
  maxInlineSize: '88%',
  padding: `${space[8]} 14px`,
  border: `1px solid ${color.line}`,
  borderRadius: '18px 18px 18px 4px',
  background: color.surface,
});
export const ownBubble = style([
  bubble,
  {
    justifySelf: 'end',
    borderColor: color.own,
    borderRadius: '18px 18px 4px',
    background: color.own,
    color: color.onOwn,
  },
]);

export const join = style({
  position: 'relative',
  background: color.sunken,
  textAlign: 'center',
  overflow: 'clip',
});
globalStyle(`${join} h2`, { fontSize: 'min(clamp(4rem, 2rem + 8vw, 8.5rem), 26vw)', lineHeight: 0.86 });
globalStyle(`${join} p`, { textWrapStyle: 'balance' });
export const joinContent = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: space[20],
  paddingBlock: `${space[64]} ${space[96]}`,
});
export const waves = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: -1,
  blockSize: 88,
  inlineSize: '100%',
  color: color.line,
  strokeWidth: 6,
});
