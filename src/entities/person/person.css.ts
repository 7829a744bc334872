import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[12],
  minInlineSize: 0,
});
globalStyle(`${person} > :first-child`, { alignSelf: 'start' });
export const body = style({ minInlineSize: 0, flex: 1 });
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
globalStyle(`${name} > :not(:first-child)`, { fontWeight: 400 });
export const nameLink = style({
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.2em' } },
});
export const headline = style({
  // Keeps the link under the name in either writing direction.
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  fontSize: vars.text[15],
  color: vars.color.muted,
});

export const pending = style({
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

export const played = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
