import { globalStyle, style } from '@vanilla-extract/css';
import { below, short } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, layer, size, space, text } = vars;
const tabs = `calc(${size.tabs} + env(safe-area-inset-bottom))`;

export const conflict = style({ display: 'grid', gap: space[8], minInlineSize: 0 });
export const changes = style({ display: 'grid', gap: space[4], maxBlockSize: '40vh', overflowY: 'auto' });
export const value = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });
export const restored = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[12] });

export const search = style({ paddingBlock: vars.space[16] });

/** We draw our own clear button. */
export const searchInput = style({
  selectors: { '&::-webkit-search-cancel-button': { display: 'none' } },
});

export const resend = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[12]}`,
  fontSize: text[15],
});

export const resendStatus = style({
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
});
export const resendFailed = style([resendStatus, { color: color.error }]);

export const botCheck = style({ flexBasis: '100%', selectors: { '&:empty': { display: 'none' } } });

/** Sticky once something is typed, above the tab bar on a phone. */
export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[8]} ${space[16]}`,
  marginBlockStart: space[32],
  paddingBlock: space[16],
  borderBlockStart: `3px solid ${color.rule}`,
});
export const draftNote = style({ color: color.muted, fontSize: text[13] });
export const sticky = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: layer.raised,
  paddingBlock: space[8],
  borderBlockStartWidth: 1,
  background: color.page,
  '@media': { [below('md')]: { insetBlockEnd: tabs }, [short]: { position: 'static' } },
});
// Keeps focused controls clear of the footer.
globalStyle(`form:has(> ${sticky}) :is(a, button, input, select, textarea)`, {
  scrollMarginBlockEnd: 100,
  '@media': { [below('md')]: { scrollMarginBlockEnd: 160 } },
});
