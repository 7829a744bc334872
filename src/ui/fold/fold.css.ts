import { style } from '@vanilla-extract/css';
import { linkButton } from '../layout/words.css.ts';
import { atMost } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

export const LINES = 8;

export const folded = style(atMost(LINES));
export const more = style([
  linkButton,
  {
    display: 'block',
    minBlockSize: 32,
    fontSize: vars.text[15],
    selectors: { '&&': { marginBlockStart: 0 } },
  },
]);
