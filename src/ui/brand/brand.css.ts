import { style } from '@vanilla-extract/css';
import { headingFont } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, size, text } = vars;

export const brand = style([
  headingFont(28, 800),
  {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minBlockSize: size.target,
    // Leaves room for its neighbours at double text size.
    fontSize: `min(${text[28]}, 7.2vw)`,
    letterSpacing: '-.01em',
  },
]);

export const mark = style({ inlineSize: 30, blockSize: 30, flex: 'none' });
export const lens = style({ fill: color.own });
export const light = style({ fill: color.spotlight });
