import { globalStyle, style } from '@vanilla-extract/css';
import { below, short, up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';
import { talk } from './list/list.css.ts';

const { gutter, size, space } = vars;

export const desk = style({
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

// One screen high whatever stands above it, a banner included: list and log scroll for themselves.
globalStyle(`:has(> main > ${desk})`, {
  display: 'flex',
  flexDirection: 'column',
  blockSize: '100dvh',
  position: 'relative',
  overflow: 'clip',
});
globalStyle(`main:has(> ${desk})`, {
  flex: 1,
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  minBlockSize: 0,
  '@media': {
    [below('md')]: { paddingBlockEnd: `calc(${size.tabs} + env(safe-area-inset-bottom))` },
    [short]: { paddingBlockEnd: 'env(safe-area-inset-bottom)' },
  },
});

/** A phone shows one of the two. */
export const asideOnPhone = style({
  display: 'contents',
  '@media': { [below('md')]: { display: 'none' } },
});
export const always = style({ display: 'contents' });

/** In the middle of a place that would else be an empty half. */
export const noThread = style({
  display: 'grid',
  gridTemplateColumns: 'min(100%, 480px)',
  placeContent: 'safe center',
  overflowY: 'auto',
  minBlockSize: 0,
  marginInlineEnd: -8,
  paddingInline: `${space[24]} ${space[8]}`,
});
export const unwritten = style({});
globalStyle(`${unwritten} > h3`, { paddingBlockStart: 0, paddingInline: 0 });
// Faces and words hang from the heading's edge, what lights up overhangs it.
globalStyle(`${unwritten} ${talk}`, { marginInline: -8, paddingInline: space[8] });
