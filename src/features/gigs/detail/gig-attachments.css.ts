import { style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { cue, space } = vars;

export const attachments = style({
  display: 'grid',
  gap: space[12],
  paddingBlockStart: space[8],
  '@media': { [up('sm')]: { paddingInlineStart: cue } },
});
export const files = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 232px), 1fr))',
  gap: space[8],
});
