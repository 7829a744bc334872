import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { headingFont as headType, wrappingRow } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const calendar = style({
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: 'minmax(0, 1fr)',
});
export const head = style({
  ...wrappingRow(`${space[8]} ${space[16]}`),
  marginBlockStart: space[16],
});
export const month = style([headType(28, 800), { minInlineSize: '7.2em' }]);
globalStyle(`${head} > :last-child`, { '@media': { [up('md')]: { marginInlineStart: 'auto' } } });
export const steps = style({ display: 'flex', alignItems: 'center', gap: space[4] });

const base = style({ display: 'inline-block', inlineSize: 8, blockSize: 8, borderRadius: radius.full });
const ring = (edge: string) => ({ border: `2px solid ${edge}` });
/** Shapes differ as well as colours: filled is certain, a ring is open, a square is the member's own gig. */
export const mark = styleVariants({
  playing: [base, { background: color.success }],
  asked: [base, { background: color.spotlight, ...ring(color.warning) }],
  waiting: [base, ring(color.warning)],
  posted: [base, { borderRadius: 1, background: color.ink }],
  saved: [base, { borderRadius: 1, ...ring(color.muted) }],
  off: [base, { blockSize: 2, background: color.muted, alignSelf: 'center' }],
});
export const marks = style({
  display: 'flex',
  justifyContent: 'center',
  gap: 3,
  minBlockSize: 8,
  '@media': { [up('md')]: { display: 'none' } },
});

export const names = style({
  display: 'none',
  '@media': { [up('md')]: { display: 'grid', gap: 2, marginBlockStart: space[4], fontSize: text[13] } },
});
const nameBase = style({
  paddingInline: 5,
  borderInlineStart: `3px solid ${color.line}`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: 1.5,
  ':hover': { textDecoration: 'underline' },
});
const edge = (borderInlineStartColor: string) => ({ borderInlineStartColor });
export const name = styleVariants({
  playing: [nameBase, { ...edge(color.success), background: color.wash }],
  asked: [nameBase, { background: color.spotlight, color: color.onSpotlight, ...edge(color.warning) }],
  waiting: [nameBase, { ...edge(color.warning), borderInlineStartStyle: 'dotted' }],
  posted: [nameBase, edge(color.ink)],
  saved: [nameBase, { ...edge(color.muted), borderInlineStartStyle: 'dotted' }],
  off: [nameBase, { color: color.muted, textDecoration: 'line-through' }],
});

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[4]} ${space[16]}`,
  fontSize: text[13],
  color: color.muted,
});
export const empty = style({ paddingBlockStart: space[12], color: color.muted });
export const findLink = style({
  color: color.link,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
});

const line = (ink: string) => `linear-gradient(${ink}, ${ink}) bottom / 100% 3px no-repeat`;
/** Availability: underlined when free, hatched when busy. */
export const icon = styleVariants({
  free: { background: line(color.success) },
  busy: {
    background: `repeating-linear-gradient(135deg, transparent 0 6px, ${color.line} 6px 7px), ${color.sunken}`,
  },
});
export const iconMark = style({ display: 'inline-block', inlineSize: 14, blockSize: 12 });
