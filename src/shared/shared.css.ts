import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { space } = vars;

export const newer = style({ display: 'grid', gap: space[8], minInlineSize: 0 });
export const found = style({ display: 'grid', gap: space[4], maxBlockSize: '40vh', overflowY: 'auto' });
export const says = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });
export const back = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[12] });

export const search = style({ paddingBlock: vars.space[16] });

/** Ours has its own way to clear. */
export const searchInput = style({
  selectors: { '&::-webkit-search-cancel-button': { display: 'none' } },
});
