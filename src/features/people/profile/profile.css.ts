import { globalStyle, style } from '@vanilla-extract/css';
import { below, up } from '#ui/theme/breakpoints.ts';
import { headingFont as wood } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, cue, radius, size, space, text } = vars;

const lg = up('lg');
const coverHeight = 'min(33vw, 160px)';

/** Positions the pass. */
export const page = style({ position: 'relative' });

export const header = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `0 ${space[16]}`,
  paddingBlockEnd: space[20],
  borderBlockEnd: `3px solid ${color.rule}`,
  '@media': {
    [up('sm')]: { columnGap: space[32], gridTemplateRows: 'auto auto auto auto 1fr' },
    [lg]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
/** Behind the pass; from `lg` above the name. */
export const cover = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInline: 0,
  inlineSize: '100%',
  blockSize: coverHeight,
  objectFit: 'cover',
  background: color.sunken,
  '@media': {
    [lg]: {
      position: 'static',
      blockSize: 'auto',
      aspectRatio: '3',
      marginBlockEnd: space[24],
      borderRadius: radius.card,
    },
  },
});
globalStyle(`${header} > h1`, {
  maxInlineSize: '5.4em',
  alignSelf: 'end',
  overflowWrap: 'anywhere',
  '@media': {
    // Aligns the top of the letters with the pass.
    [up('sm')]: { alignSelf: 'start', paddingBlockStart: 10, fontSize: text[72] },
    [lg]: { paddingBlockStart: 0, fontSize: text[96], lineHeight: 0.88 },
  },
});
export const withCover = style({});
globalStyle(`${withCover} > h1`, {
  paddingBlockStart: coverHeight,
  '@media': { [up('sm')]: { paddingBlockStart: coverHeight }, [lg]: { paddingBlockStart: 0 } },
});
const underName = style({ gridColumn: '1 / -1', '@media': { [up('sm')]: { gridColumn: 1 } } });
export const headline = style([
  underName,
  { marginBlockStart: space[16], fontSize: text[18], overflowWrap: 'anywhere' },
]);
export const actions = style([
  underName,
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[8], marginBlockStart: space[16] },
]);
export const linked = style({ color: color.success });
export const shownTo = style([underName, { marginBlockStart: space[12] }]);
/** Where there is no side column for it. */
export const missingParts = style([underName, { '@media': { [lg]: { display: 'none' } } }]);
export const foldPlaceholder = style({ blockSize: size.target });
export const fold = style({});
globalStyle(`${fold} > summary`, { gap: space[12], inlineSize: 'fit-content', color: color.link });
globalStyle(`${fold}[open] > summary::after`, { translate: '0 3px', rotate: '225deg' });

/** Leaves room for the pass. */
export const sidebar = style({ '@media': { [lg]: { paddingBlockStart: 424 } } });

export const about = style({
  paddingBlock: space[20],
  fontSize: text[18],
  whiteSpace: 'pre-line',
  '@media': { [up('sm')]: { paddingInlineStart: cue } },
});
export const facts = style({});
globalStyle(`${facts} > dt`, { fontSize: text[16] });
globalStyle(`${facts} > dt:has(+ dd ul)`, { paddingBlockStart: 13 });
export const factWithoutSidebar = style({ '@media': { [lg]: { display: 'none' } } });
export const fromLg = style({ '@media': { [below('lg')]: { display: 'none' } } });
/** Its links are tall already. */
export const workFact = style({ '@media': { [below('lg')]: { paddingBlock: 0 } } });
globalStyle(`${fromLg} + :is(section, ${fromLg})`, { '@media': { [lg]: { marginBlockStart: space[48] } } });
/** The height of a row of cards. */
export const cardsPlaceholder = style({ blockSize: 62 });
export const weeksPlaceholder = style({ blockSize: 230 });
export const rates = style({ display: 'grid', gap: space[6] });
/** The price gets its own line where both do not fit. */
globalStyle(`${rates} > li`, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space[12],
});
export const price = style({
  marginInlineStart: 'auto',
  textAlign: 'end',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
});

export const work = style({});
globalStyle(`${work} > li > a`, {
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minBlockSize: vars.size.target,
  minInlineSize: 0,
  paddingBlock: space[6],
  lineHeight: 1.35,
});
globalStyle(`${work} > li > a:hover > span:first-of-type`, {
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
});
export const host = style({ marginInlineStart: 'auto', flex: 'none', maxInlineSize: '45%' });
export const mutual = style({ paddingBlock: 10 });
export const avatars = style({ display: 'inline-flex', alignItems: 'center', gap: space[12] });
globalStyle(`${avatars}:hover`, { textDecoration: 'underline', textUnderlineOffset: '.2em' });
export const hidden = style({
  paddingBlock: space[16],
  '@media': { [up('sm')]: { paddingInlineStart: cue } },
});
export const showAll = style({ marginBlockStart: space[12] });
export const ownPosts = style({
  paddingBlock: space[12],
  borderBlockEnd: `1px solid ${color.line}`,
  fontSize: text[15],
});
export const switcher = style({ marginBlockStart: space[32] });
export const skeleton = style({
  display: 'grid',
  gap: space[12],
  alignContent: 'end',
  '@media': { [up('sm')]: { alignContent: 'start', paddingBlockStart: 18 } },
});

export const pastGigs = style({ marginBlockStart: space[48] });

export const reviews = style({ marginBlockStart: space[24] });
export const reviewCount = style([wood(22, 800), { paddingBlock: space[16] }]);

export const cards = style({
  display: 'grid',
  gap: space[8],
  '@media': { [up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const card = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  blockSize: '100%',
  padding: space[8],
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  lineHeight: 1.35,
  selectors: { '&:hover': { borderColor: color.ink } },
});
export const icon = style({
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  inlineSize: size.target,
  blockSize: size.target,
  borderRadius: radius.control,
  background: color.own,
  color: color.onOwn,
});
export const body = style({ display: 'grid', flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' });
export const source = style({ color: color.muted, fontSize: text[13] });
