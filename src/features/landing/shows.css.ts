import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, cue, space, text } = vars;

/** A gig, small, on a ticket. */
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

export const face = style({ flex: 'none', borderRadius: vars.radius.full });

export const bubbles = style({ display: 'grid', gap: space[4] });
export const bubble = style({
  inlineSize: 'fit-content',
  maxInlineSize: '88%',
  padding: `${space[8]} 14px`,
  border: `1px solid ${color.line}`,
  borderRadius: '18px 18px 18px 4px',
  background: color.surface,
});
export const own = style([
  bubble,
  {
    justifySelf: 'end',
    borderColor: color.own,
    borderRadius: '18px 18px 4px',
    background: color.own,
    color: color.onOwn,
  },
]);

export const doors = style({
  position: 'relative',
  background: color.sunken,
  textAlign: 'center',
  overflow: 'clip',
});
globalStyle(`${doors} h2`, { fontSize: 'min(clamp(4rem, 2rem + 8vw, 8.5rem), 26vw)', lineHeight: 0.86 });
globalStyle(`${doors} p`, { textWrapStyle: 'balance' });
export const doorsInside = style({
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
