import { style } from '@vanilla-extract/css';
import { below } from '#ui/theme/breakpoints.ts';
import { headingFont } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[8],
  inlineSize: '100%',
  '@media': { [below('sm')]: { display: 'grid' } },
});

export const struckThrough = style([
  headingFont(22, 700, 1.15),
  {
    paddingBlock: vars.space[16],
    borderBlockEnd: `1px solid ${vars.color.line}`,
    color: vars.color.muted,
    overflowWrap: 'anywhere',
  },
]);
