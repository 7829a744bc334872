import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  minInlineSize: 0,
});
/** At the head of many lines, in the middle of few. */
globalStyle(`${person} > :first-child`, { alignSelf: 'start' });
export const words = style({ minInlineSize: 0, flex: 1 });
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: vars.space[8],
  fontSize: vars.text[16],
  fontFamily: vars.font.body,
  fontWeight: 700,
  lineHeight: 1.35,
});
/** What stands behind the name. */
globalStyle(`${name} > :not(:first-child)`, { fontWeight: 400 });
export const nameLink = style({
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.2em' } },
});
export const headline = style({
  // However it is written, it stands under the name.
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  fontSize: vars.text[15],
  color: vars.color.muted,
});

/** Who asks something of the viewer, and under it what can be answered. */
export const waiting = style({
  display: 'grid',
  gap: vars.space[8],
  minInlineSize: 0,
  paddingBlock: vars.space[12],
  borderBlockEnd: `1px solid ${vars.color.line}`,
});
export const answer = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[8],
  minInlineSize: 0,
  paddingInlineStart: 52,
});

export const reportForm = style({ display: 'grid', gap: vars.space[12], minInlineSize: 0 });

/** With whom somebody has played: one line, whoever it names. */
export const played = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
