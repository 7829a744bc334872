import { style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

export const words = style({
  flexBasis: '100%',
  fontSize: vars.text[13],
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
});
