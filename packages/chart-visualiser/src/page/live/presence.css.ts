import { style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const line = style({
  position: 'relative',
  paddingInlineStart: space[20],
  fontSize: text[15],
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlockStart: 7,
      insetInlineStart: 2,
      inlineSize: 10,
      blockSize: 10,
      borderRadius: radius.full,
      background: color.edge,
    },
    '&[data-presence="there"]::before': { background: color.success },
    '&[data-presence="closed"]::before': { background: color.error },
  },
});
