import { globalStyle, style } from '@vanilla-extract/css';
import { coarse, up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

export const belowLg = style({ '@media': { [up('lg')]: { display: 'none' } } });

export const sort = style({ position: 'relative', display: 'block' });
globalStyle(`${sort} > select`, {
  appearance: 'none',
  minBlockSize: 36,
  paddingBlock: 0,
  paddingInline: `${space[12]} 32px`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.full,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: text[15],
  cursor: 'pointer',
  '@media': { [coarse]: { minBlockSize: size.target } },
});
globalStyle(`${sort} > select:hover`, { borderColor: color.ink });
globalStyle(`${sort} > select > option`, { color: color.ink, background: color.surface });
globalStyle(`${sort} > svg`, {
  position: 'absolute',
  insetBlockStart: `calc(50% - 8px)`,
  insetInlineEnd: 10,
  pointerEvents: 'none',
});

export const column = style({
  position: 'sticky',
  insetBlockStart: `calc(${size.bar} + ${space[24]})`,
  // A column taller than the window shows its end at the end of the list.
  maxBlockSize: `calc(100vh - ${size.bar} - ${space[48]})`,
  overflowY: 'auto',
  // Room for focus rings.
  marginInline: -6,
  paddingInline: 6,
  scrollbarWidth: 'thin',
});
globalStyle(`${column} label:has(> input[type='checkbox'])`, {
  '@media': { '(pointer: fine)': { paddingBlock: 7 } },
});
export const inColumn = style({ paddingBlock: space[16] });

const columns = (gridTemplateColumns: string) =>
  style({ display: 'grid', gridTemplateColumns, alignItems: 'start', gap: space[12] });
export const pair = columns('repeat(2, minmax(0, 1fr))');
export const pay = columns('minmax(0, 2fr) minmax(0, 3fr)');
export const categories = style({ display: 'grid', minInlineSize: 0 });

/** Sticks to the bottom of a sheet that scrolls. */
export const showButton = style({
  position: 'sticky',
  insetBlockEnd: 0,
  marginBlock: `0 calc(-1 * ${space[20]})`,
  paddingBlock: `${space[12]} calc(${space[20]} + env(safe-area-inset-bottom))`,
  background: color.surface,
});
