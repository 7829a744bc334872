import { globalStyle, style } from '@vanilla-extract/css';
import { below } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const search = style({ paddingBlockEnd: space[16], borderBlockEnd: `1px solid ${color.line}` });

export const week = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: space[12],
  paddingBlock: `${space[32]} ${space[8]}`,
  borderBlockEnd: `1px solid ${color.rule}`,
  fontSize: text[22],
});
globalStyle(`${week} > span`, {
  font: `400 ${text[13]}/1.4 ${vars.font.body}`,
  color: color.muted,
});

export const memberLinks = style({
  display: 'flex',
  flexWrap: 'wrap',
  // Fits in one line on a phone.
  columnGap: 'clamp(8px, 4vw - 6px, 20px)',
  marginBlockEnd: -8,
  paddingBlockStart: space[4],
});
globalStyle(`${memberLinks} > :is(a, button)`, {
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: vars.size.target,
  '@media': { [below('sm')]: { fontSize: text[15] } },
});

export const searchesButton = style({ position: 'relative' });
export const newCount = style({
  position: 'absolute',
  insetInlineStart: '100%',
  marginInlineStart: space[4],
});

export const sidebarText = style({ paddingBlock: `${space[12]} ${space[16]}`, color: color.muted });
export const sidebarActions = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });
