import { globalStyle, style } from '@vanilla-extract/css';
import { clampedToTwo } from '#ui/layout/text.css.ts';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const switcher = style({ marginBlockStart: space[12] });
export const search = style({ marginBlock: space[12] });

export const backLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minBlockSize: vars.size.target,
  marginBlockStart: `calc(-1 * ${space[16]})`,
  color: color.muted,
  fontSize: text[15],
  selectors: { '&:hover': { color: color.ink, textDecoration: 'underline', textUnderlineOffset: '.2em' } },
});
/** From lg on the sidebar shows who likes it. */
export const likedBy = style({
  paddingInlineStart: vars.cue,
  paddingBlockEnd: space[12],
  fontSize: text[15],
  '@media': { [up('lg')]: { display: 'none' } },
});
export const comments = style({ marginBlockStart: space[32], paddingBlockEnd: space[12] });
export const comment = style({
  display: 'grid',
  gridTemplateColumns: `${vars.cue} minmax(0, 1fr)`,
  paddingBlock: `${space[16]} ${space[4]}`,
});
export const replies = style({
  marginInlineStart: vars.cue,
  paddingBlockEnd: space[16],
});
export const reply = style({
  display: 'grid',
  gridTemplateColumns: `calc(32px + ${space[12]}) minmax(0, 1fr)`,
  paddingBlockStart: space[12],
});
export const replyList = style({ listStyle: 'none', padding: 0, margin: 0 });
export const deleted = style({ marginInlineStart: vars.cue, paddingBlock: `${space[16]} ${space[4]}` });
export const linkedComment = style({
  outlineOffset: 4,
  borderInlineStart: `3px solid ${color.action}`,
  paddingInlineStart: space[8],
  marginInlineStart: -11,
});
export const commentBy = style({ display: 'flex', alignItems: 'start', gap: space[8] });
export const commentName = style({ fontWeight: 700, minInlineSize: 0 });
export const time = style({ flex: 'none', paddingBlockStart: 3, fontSize: text[13], color: color.muted });
export const authorMark = style({
  flex: 'none',
  alignSelf: 'center',
  paddingInline: 6,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.small,
  fontSize: text[12],
  color: color.muted,
});
/** Looks one line high while the target keeps its full size. */
export const replyActions = style({ marginBlock: '-8px -6px' });
export const pushEnd = style({ marginBlock: '-12px -8px', marginInline: 'auto -12px', whiteSpace: 'nowrap' });
export const undoNotice = style({ paddingBlock: space[16] });
export const commentText = style({ whiteSpace: 'pre-line' });
export const hidden = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[4]} ${space[12]}`,
  marginBlock: space[12],
});
export const allLink = style({ marginBlockStart: space[12] });
export const leftover = style({ marginBlockStart: space[24] });
export const form = style({ display: 'grid', gap: space[8], marginBlockStart: space[8] });
export const formFooter = style({ display: 'flex', gap: space[8], justifyContent: 'end' });

export const sideLine = style({ minInlineSize: 0, paddingBlock: space[12] });
/** As high as the buttons that load into it. */
export const sideActions = style({ minBlockSize: `calc(36px + 2 * ${space[12]})` });
export const sideText = style([clampedToTwo]);
globalStyle(`${sideText}:hover`, { textDecoration: 'underline', textUnderlineOffset: '.2em' });
