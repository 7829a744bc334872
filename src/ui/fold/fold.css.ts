import { style } from '@vanilla-extract/css';
import { linkButton } from '../layout/text.css.ts';
import { lineClamp } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

export const LINES = 8;

export const folded = style(lineClamp(LINES));
export const more = style([
  linkButton,
  {
    display: 'block',
    minBlockSize: 32,
    fontSize: vars.text[15],
    selectors: { '&&': { marginBlockStart: 0 } },
  },
]);
