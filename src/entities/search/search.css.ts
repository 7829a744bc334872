import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

export const find = style({ paddingBlock: vars.space[16] });

/** Ours has its own way to clear. */
export const input = style({
  selectors: { '&::-webkit-search-cancel-button': { display: 'none' } },
});
