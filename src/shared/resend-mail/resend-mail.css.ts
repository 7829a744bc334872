import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const resend = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[12]}`,
  fontSize: text[15],
});

const words = style({
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
});
export const status = style([words]);
export const failed = style([words, { color: color.error }]);

/** Where the bot check shows itself when it has to. */
export const check = style({ flexBasis: '100%', selectors: { '&:empty': { display: 'none' } } });
