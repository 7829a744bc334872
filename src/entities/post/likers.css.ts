import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

/** Scrolls by itself, so that the way out of the dialog stays in sight. */
export const likers = style({ maxBlockSize: '60vh', overflowY: 'auto' });
export const people = style({ display: 'grid', gap: vars.space[16], paddingBlock: vars.space[4] });
