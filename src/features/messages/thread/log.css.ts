import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { coarse, forcedColors, reducedMotion, short, up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, layer, radius, size, space, text } = vars;

export const frame = style({ position: 'relative', flex: 1, minBlockSize: 0, display: 'flex' });

// Scroll anchoring is done by hand because browsers differ. With an opaque background the log scrolls as a
// painted layer; without one the whole page repaints in every frame.
export const log = style({
  position: 'relative',
  background: color.page,
  flex: 1,
  minInlineSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  overflowAnchor: 'none',
  padding: `${space[8]} ${gutter} ${space[12]}`,
  // Room for focus rings beside the bubbles.
  '@media': {
    [up('md')]: { marginInlineEnd: -8, paddingInline: `${space[24]} ${space[8]}` },
    [short]: { paddingBlock: space[4] },
  },
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});

/** Few messages sit at the bottom, next to the composer. */
export const content = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'end',
  gap: space[4],
  minBlockSize: '100%',
});

export const block = style({ flex: 'none', display: 'flex', flexDirection: 'column', gap: space[4] });

export const row = style({ display: 'grid', gap: space[4] });

const place = { position: 'relative', inlineSize: 'fit-content', maxInlineSize: 'min(80%, 52ch)' } as const;
export const bubbleRow = styleVariants({ theirs: place, own: { ...place, justifySelf: 'end' } });

const shows = keyframes({ from: { background: color.wash } });
/** Fades out; with reduced motion it stays for the same time. */
export const target = style({
  animation: `${shows} 2s ease-out`,
  '@media': { [reducedMotion]: { animation: `${shows} 2s step-end !important` } },
});

export const quote = style({
  display: 'block',
  maxInlineSize: '100%',
  marginBlockEnd: space[4],
  padding: `0 ${space[8]}`,
  border: 0,
  borderInlineStart: `3px solid ${color.muted}`,
  background: 'none',
  color: color.muted,
  fontSize: text[13],
  textAlign: 'start',
  cursor: 'pointer',
  '@media': { [coarse]: { minBlockSize: size.target } },
});

const side = {
  padding: `${space[8]} 14px`,
  border: '1px solid',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
} as const;
const ownCorners = { borderRadius: '18px', borderEndEndRadius: '4px' } as const;

export const bubble = styleVariants({
  theirs: {
    ...side,
    borderColor: color.line,
    borderRadius: '18px',
    borderEndStartRadius: '4px',
    background: color.surface,
  },
  own: { ...side, ...ownCorners, borderColor: color.own, background: color.own, color: color.onOwn },
  removed: {
    ...side,
    borderColor: color.line,
    borderRadius: '18px',
    borderStyle: 'dashed',
    color: color.muted,
  },
  failed: { ...side, ...ownCorners, borderColor: color.error, borderStyle: 'dashed' },
});

const reactions = { inlineSize: 'min(320px, 64vw)', marginBlockStart: space[4] } as const;
export const files = styleVariants({
  picture: {
    ...reactions,
    display: 'grid',
    gap: 2,
    gridAutoRows: 'minmax(0, 1fr)',
    borderRadius: '18px',
    overflow: 'hidden',
    background: color.sunken,
  },
  audio: { ...reactions, blockSize: 88 },
  pdf: { ...reactions, blockSize: 64 },
});
/** Two pictures side by side, the third below at full width. */
export const manyPictures = style({ gridTemplateColumns: '1fr 1fr' });
globalStyle(`${manyPictures} > :last-child:nth-child(odd)`, { gridColumn: '1 / -1' });

// Always there for the keyboard and screen readers, painted only on hover. `opacity` would create a layer per
// row, which slows scrolling on phones.
export const menuButton = style({
  position: 'absolute',
  insetBlockStart: 0,
  selectors: {
    [`${bubbleRow.theirs} > &`]: { insetInlineStart: '100%' },
    [`${bubbleRow.own} > &`]: { insetInlineEnd: '100%' },
  },
  '@media': { [coarse]: { pointerEvents: 'none' } },
});
globalStyle(
  `:is(${bubbleRow.theirs}, ${bubbleRow.own}):not(:hover) > ${menuButton}:not(:focus-visible, [data-state="open"]) > *`,
  { display: 'none' },
);

export const link = style({ textDecoration: 'underline', textUnderlineOffset: '.2em' });
globalStyle(`${bubble.own} ${link}:focus-visible`, { outlineColor: color.spotlight });

export const mark = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 5,
  marginBlockEnd: space[8],
  fontSize: text[13],
  color: color.muted,
});
// Clipping each icon would create another such layer.
globalStyle(`${mark} > svg`, { overflow: 'visible' });
export const ownSide = style({ justifySelf: 'end', justifyContent: 'end' });
export const read = style({ color: color.link });
export const failure = style({ color: color.error, fontWeight: 600 });

export const failureAction = style({
  minBlockSize: size.target,
  padding: `0 ${space[8]}`,
  border: 0,
  background: 'none',
  color: color.link,
  fontSize: text[13],
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  cursor: 'pointer',
});

export const older = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[8],
  minBlockSize: size.target,
  marginBlockEnd: 'auto',
  fontSize: text[13],
  color: color.muted,
});

export const event = style({
  paddingBlock: space[4],
  fontSize: text[13],
  textAlign: 'center',
  color: color.muted,
  overflowWrap: 'anywhere',
});

export const typing = style({
  display: 'flex',
  alignItems: 'end',
  gap: 5,
  blockSize: 24,
  fontSize: text[13],
  lineHeight: 1.4,
  color: color.muted,
});

export const floating = style({
  position: 'absolute',
  insetBlockEnd: 0,
  insetInline: 0,
  zIndex: layer.raised,
  display: 'grid',
  justifyContent: 'center',
  pointerEvents: 'none',
  // Covers as little text as possible on low screens.
  '@media': { [short]: { justifyContent: 'end', paddingInlineEnd: gutter } },
});
globalStyle(`${floating} > *`, { position: 'static', paddingInline: space[16], pointerEvents: 'auto' });

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[4],
  minInlineSize: 0,
  margin: `${space[4]} 0 0`,
  padding: 0,
  border: 0,
  selectors: { '&:empty': { display: 'none' } },
});

export const reaction = style({
  position: 'relative',
  minBlockSize: 32,
  minInlineSize: 44,
  padding: `0 ${space[8]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.full,
  background: color.surface,
  color: color.ink,
  fontSize: text[15],
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed="true"]': {
      borderColor: color.link,
      boxShadow: `inset 0 0 0 1px ${color.link}`,
      '@media': { [forcedColors]: { border: '2px solid Highlight' } },
    },
    '&:disabled': { cursor: 'default' },
  },
  '@media': {
    [coarse]: { minBlockSize: size.target },
    [forcedColors]: { selectors: { '&&[aria-pressed="true"]': { borderColor: 'Highlight' } } },
  },
});
