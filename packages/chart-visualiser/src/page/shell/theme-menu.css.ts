import { style } from '@vanilla-extract/css';

export const chosen = style({ marginInlineStart: 'auto' });
