import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

export const main = style({});
globalStyle(`${main}:focus`, { outline: 'none' });

/** Offline news stays in sight under the bar. */
export const banner = style({
  position: 'sticky',
  insetBlockStart: vars.size.bar,
  zIndex: vars.layer.raised,
});

// The bar and the poster of `/` stand in index.html; its inline script takes them away where they do not belong.
globalStyle('[data-shell="off"] [data-static]', { display: 'none' });
