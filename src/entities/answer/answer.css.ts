import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

export const more = style({ display: 'grid', justifyItems: 'center', paddingBlock: vars.space[24] });
