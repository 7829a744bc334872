import { globalStyle, style } from '@vanilla-extract/css';
import { below, coarse, forcedColors, short, up } from '#ui/theme/breakpoints.ts';
import { headingFont, lineClamp } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, size, space, text } = vars;

const md = up('md');
const fine = `not all and ${coarse}`;

export const pane = style({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  minBlockSize: 0,
  '@media': { [md]: { borderInlineEnd: `1px solid ${color.line}` } },
});

export const top = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space[12]} ${gutter} ${space[8]}`,
  '@media': { [md]: { padding: `${space[24]} ${space[16]} ${space[12]} 0` } },
});

export const backTop = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  padding: `${space[12]} ${gutter}`,
  '@media': { [md]: { padding: `${space[24]} ${space[16]} ${space[12]} 0` } },
});

export const back = style({ marginInlineStart: -12 });

export const title = style([
  headingFont(40, 800),
  { letterSpacing: '-.01em', '@media': { [md]: { fontSize: text[40] } } },
]);

export const search = style({
  margin: `-12px ${gutter} 0`,
  '@media': { [md]: { marginInline: `0 ${space[16]}` } },
});

export const scroll = style({
  position: 'relative',
  flex: 1,
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderBlockStart: `3px solid ${color.rule}`,
});

const fromPaneEdge = { [md]: { paddingInline: `${space[12]} ${space[16]}` } };
const pressableRow = {
  '&:hover': { background: color.hover },
  '&:focus-visible': { outlineOffset: '-3px' },
};

const beside = { paddingInline: gutter, '@media': { [md]: { paddingInline: `0 ${space[16]}` } } };
export const body = style(beside);
globalStyle(`${scroll} > [role="alert"]`, beside);
export const belowMd = style({ '@media': { [md]: { display: 'none' } } });

export const conversation = style({
  position: 'relative',
  display: 'grid',
  grid: 'auto auto / 48px minmax(0, 1fr) auto',
  columnGap: space[12],
  alignItems: 'center',
  padding: `${space[12]} ${gutter}`,
  '@media': fromPaneEdge,
  selectors: pressableRow,
});

export const row = style({ position: 'relative' });

/** Always visible on touch screens; replaces the time on hover. */
export const menuButton = style({
  position: 'absolute',
  insetInlineEnd: space[4],
  insetBlock: 0,
  marginBlock: 'auto',
  '@media': {
    [fine]: {
      insetInlineEnd: space[8],
      insetBlock: '4px auto',
      inlineSize: 36,
      blockSize: 36,
      minInlineSize: 0,
      minBlockSize: 0,
      opacity: 0,
    },
  },
  selectors: { '&:focus-visible, &[aria-expanded="true"]': { opacity: 1 } },
});
globalStyle(`${row}:hover ${menuButton}`, { opacity: 1 });
globalStyle(`${row}:has(${menuButton}) ${conversation}`, {
  '@media': { [coarse]: { paddingInlineEnd: 52 } },
});

export const avatar = style({ gridRow: 'span 2' });
export const name = style({ justifySelf: 'start', maxInlineSize: '100%', fontWeight: 600 });
export const time = style({ fontSize: text[13], color: color.muted });
globalStyle(
  `${row}:is(:hover, :has(${menuButton}:is(:focus-visible, [aria-expanded="true"]))):has(${menuButton}) ${conversation} > ${time}`,
  {
    '@media': { [fine]: { visibility: 'hidden' } },
  },
);

export const excerptLine = style({
  gridColumn: '2 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: 5,
  minInlineSize: 0,
  minBlockSize: '1.5em',
  fontSize: text[15],
  color: color.muted,
});

export const unread = style({});
globalStyle(`${unread} :is(${name}, ${excerptLine})`, { fontWeight: 700, color: color.ink });

export const boxLinks = style({
  display: 'flex',
  borderBlockEnd: `1px solid ${color.line}`,
});

export const boxLink = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  padding: `${space[12]} ${gutter}`,
  color: color.link,
  fontWeight: 600,
  '@media': fromPaneEdge,
  selectors: pressableRow,
});

export const excerpt = style(lineClamp(2));
globalStyle(`${excerpt} mark`, { background: 'none', color: color.ink, fontWeight: 700 });

export const draft = style({ color: color.ink, fontWeight: 600, whiteSpace: 'nowrap' });

export const read = style({ color: color.link });

export const current = style({
  background: color.surface,
  '@media': {
    [md]: { boxShadow: `inset 0 0 0 1px ${color.line}` },
    [forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});

export const sectionTitle = style({
  padding: `${space[20]} ${gutter} ${space[8]}`,
  borderBlockEnd: `1px solid ${color.rule}`,
  fontSize: text[18],
  '@media': fromPaneEdge,
});

export const day = style([
  beside,
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'end',
    gap: space[8],
    paddingBlockStart: space[16],
  },
]);
export const dayStatus = style({ gridColumn: '1 / -1', color: color.muted });

export const noResults = style({
  padding: `${space[16]} ${gutter}`,
  color: color.muted,
  '@media': fromPaneEdge,
});

export const layout = style({
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  minBlockSize: 0,
  inlineSize: '100%',
  maxInlineSize: `calc(${size.page} + 2 * ${gutter})`,
  marginInline: 'auto',
  '@media': {
    [up('md')]: { gridTemplateColumns: '376px minmax(0, 1fr)', paddingInline: gutter },
  },
});

// One screen high whatever is above it, banners included: list and log scroll by themselves.
globalStyle(`:has(> main > ${layout})`, {
  display: 'flex',
  flexDirection: 'column',
  blockSize: '100dvh',
  position: 'relative',
  overflow: 'clip',
});
globalStyle(`main:has(> ${layout})`, {
  flex: 1,
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  minBlockSize: 0,
  '@media': {
    [below('md')]: { paddingBlockEnd: `calc(${size.tabs} + env(safe-area-inset-bottom))` },
    [short]: { paddingBlockEnd: 'env(safe-area-inset-bottom)' },
  },
});

export const hiddenOnPhone = style({
  display: 'contents',
  '@media': { [below('md')]: { display: 'none' } },
});
export const unwrapped = style({ display: 'contents' });

export const noThread = style({
  display: 'grid',
  gridTemplateColumns: 'min(100%, 480px)',
  placeContent: 'safe center',
  overflowY: 'auto',
  minBlockSize: 0,
  marginInlineEnd: -8,
  paddingInline: `${space[24]} ${space[8]}`,
});
export const uncontacted = style({});
globalStyle(`${uncontacted} > h3`, { paddingBlockStart: 0, paddingInline: 0 });
// Avatars and text align with the heading; the hover background overhangs.
globalStyle(`${uncontacted} ${conversation}`, { marginInline: -8, paddingInline: space[8] });

export const request = style({ display: 'grid', gap: space[8] });

export const question = style({ fontWeight: 600 });

export const answers = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });

export const requestBoxes = style({
  margin: `0 ${gutter}`,
  fontSize: text[15],
  '@media': { [md]: { marginInline: `0 ${space[16]}` } },
});
