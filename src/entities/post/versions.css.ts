import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space } = vars;

/** Scrolls by itself, so that the way out of the dialog stays in sight. */
export const versions = style({ maxBlockSize: '60vh', overflowY: 'auto' });
export const version = style({
  paddingBlock: space[12],
  borderBlockStart: `1px solid ${color.line}`,
});
export const words = style({
  marginBlockStart: space[4],
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
globalStyle(`${words} del`, { color: color.muted });
globalStyle(`${words} ins`, { fontWeight: 600, textUnderlineOffset: '.2em' });
