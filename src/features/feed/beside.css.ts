import { globalStyle, style } from '@vanilla-extract/css';
import { cutAtTwo } from '#ui/layout/words.css.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { space } = vars;

export const author = style({ display: 'grid', gap: space[12], paddingBlock: space[16] });
/** What can be done, at the far end as in every row. */
globalStyle(`${author} > :nth-child(2)`, { justifySelf: 'end' });
export const line = style({ minInlineSize: 0, paddingBlock: space[12] });
export const words = style([cutAtTwo]);
globalStyle(`${words}:hover`, { textDecoration: 'underline', textUnderlineOffset: '.2em' });
