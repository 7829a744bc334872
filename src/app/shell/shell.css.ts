import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

export const main = style({});
globalStyle(`${main}:focus`, { outline: 'none' });

export const banners = style({
  position: 'sticky',
  insetBlockStart: vars.size.bar,
  zIndex: vars.layer.raised,
});

export const verify = style({
  background: vars.color.sunken,
  borderBlockEnd: `1px solid ${vars.color.line}`,
});
export const verifyInside = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[8]} ${vars.space[16]}`,
  maxInlineSize: `calc(${vars.size.page} + 2 * ${vars.gutter})`,
  marginInline: 'auto',
  padding: `${vars.space[12]} ${vars.gutter}`,
  fontSize: vars.text[15],
});
/** Where the screen is short, its height belongs to the page. */
export const verifyWhy = style({ '@media': { '(max-height: 480px)': { display: 'none' } } });
export const verifyWords = style({ minInlineSize: 0, overflowWrap: 'anywhere' });

// The bar and the poster of `/` stand in index.html; its inline script takes them away where they do not belong.
globalStyle('[data-shell="off"] [data-static]', { display: 'none' });
