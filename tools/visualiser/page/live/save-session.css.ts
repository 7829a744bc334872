import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

export const save = style({ display: 'grid', gap: vars.space[6], justifyItems: 'start' });
export const words = style({
  fontSize: vars.text[13],
  color: vars.color.muted,
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
});
