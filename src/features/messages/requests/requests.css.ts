import { style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { gutter, space, text } = vars;
const md = up('md');

export const asked = style({ display: 'grid', gap: space[8] });

export const question = style({ fontWeight: 600 });

export const answers = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });

export const boxes = style({
  margin: `0 ${gutter}`,
  fontSize: text[15],
  '@media': { [md]: { marginInline: `0 ${space[16]}` } },
});
