import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, text: size } = vars;

export const small = style({ fontSize: size[13] });
export const muted = style({ color: color.muted });
export const cut = style({ whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' });

export const link = style({
  color: color.link,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  textDecorationThickness: '1px',
  selectors: { '&:hover': { textDecorationThickness: '2px' } },
});

/** A `button` that reads as a link. */
export const linkButton = style([
  link,
  { padding: 0, border: 0, background: 'none', font: 'inherit', cursor: 'pointer' },
]);
