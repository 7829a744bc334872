import { globalStyle, style } from '@vanilla-extract/css';
import { breakpoints } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, layer, radius, size, space } = vars;

/** Screens that show the tab bar; low windows have none. */
const withTabs = `(max-width: ${breakpoints.md - 0.02}px) and (min-height: 480.02px)`;

export const composer = style({
  paddingBlock: `${space[20]} ${space[12]}`,
  borderBlockEnd: `1px solid ${color.line}`,
});
export const reply = style({ paddingBlock: space[8] });
export const box = style({ gridColumn: 2, minInlineSize: 0, display: 'grid', gap: space[8] });
export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: space[8],
});

export const toolsError = style({ marginInline: '-12px auto' });

export const sticky = style({
  '@media': {
    [withTabs]: {
      position: 'sticky',
      insetBlockEnd: `calc(${size.tabs} + env(safe-area-inset-bottom))`,
      zIndex: layer.raised,
      order: 1,
      gridTemplateColumns: 'minmax(0, 1fr)',
      marginInline: `calc(-1 * ${gutter})`,
      padding: `${space[8]} ${gutter}`,
      background: color.page,
      borderBlockStart: `1px solid ${color.line}`,
      borderBlockEnd: 0,
    },
  },
});
globalStyle(`${sticky} > :first-child`, { '@media': { [withTabs]: { display: 'none' } } });
globalStyle(`${sticky} > ${box}`, {
  '@media': { [withTabs]: { gridColumn: 1, gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' } },
});
globalStyle(`${sticky} textarea`, { '@media': { [withTabs]: { maxBlockSize: '30dvh' } } });
// There is no room for the suggestions below the box.
globalStyle(`${sticky} [role="listbox"]`, {
  '@media': { [withTabs]: { insetBlock: 'auto calc(100% + 4px)' } },
});
/** Keeps focused elements from being covered by the sticky composer. */
export const aroundSticky = style({
  // At the end of the page it sits right on the tabs.
  '@media': {
    [withTabs]: { display: 'flex', flexDirection: 'column', marginBlockEnd: `calc(-1 * ${space[48]})` },
  },
});
globalStyle(`${aroundSticky} :is(a, button, textarea, [tabindex], [id])`, {
  '@media': { [withTabs]: { scrollMarginBlockEnd: 150 } },
});

export const chosenGig = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[8],
  paddingBlock: space[8],
  paddingInlineStart: space[12],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
});
export const chosenGigText = style({ display: 'grid', gap: space[8], overflowWrap: 'anywhere' });

export const byUrl = style({ display: 'grid', gap: space[8], justifyItems: 'start' });
export const ownGigs = style({ maxBlockSize: 280, overflowY: 'auto' });
export const ownGig = style({
  display: 'grid',
  inlineSize: '100%',
  minBlockSize: size.target,
  paddingBlock: space[8],
  border: 0,
  background: 'none',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.hover } },
});
