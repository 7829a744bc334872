import { globalStyle, style } from '@vanilla-extract/css';
import { below, up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, size, space, text } = vars;

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
/** On a short screen the height belongs to the page. */
export const verifyReason = style({ '@media': { '(max-height: 480px)': { display: 'none' } } });
export const verifyText = style({ minInlineSize: 0, overflowWrap: 'anywhere' });

// index.html contains the bar and the landing page of `/`; its inline script hides them on other pages.
globalStyle('[data-shell="off"] [data-static]', { display: 'none' });

export const footer = style({ borderBlockStart: `1px solid ${color.line}` });

export const footerInside = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[4]} ${space[24]}`,
  maxInlineSize: `calc(${size.page} + 2 * ${gutter})`,
  marginInline: 'auto',
  padding: `${space[24]} ${gutter} ${space[32]}`,
  fontSize: text[15],
  color: color.muted,
});

export const footerList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[24]}`,
  '@media': { [below('sm')]: { display: 'grid', gridTemplateColumns: '1fr 1fr', inlineSize: '100%' } },
});
globalStyle(`${footerList} a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: size.target,
  minInlineSize: size.target,
});
globalStyle(`${footerList} a:hover`, { color: color.ink, textDecoration: 'underline' });

export const footerRights = style({
  alignSelf: 'center',
  '@media': { [up('sm')]: { marginInlineStart: 'auto' } },
});
