import { style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { head } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { size, space } = vars;

/** In sight while what it shows is typed. */
export const stays = style({
  '@media': {
    [`${up('lg')} and (min-height: 800px)`]: {
      position: 'sticky',
      insetBlockStart: `calc(${size.bar} + ${space[24]})`,
    },
  },
});
export const card = style({
  display: 'grid',
  gap: space[12],
  paddingBlock: space[20],
  overflowWrap: 'anywhere',
});
export const name = style(head(22, 700, 1.2));
