import { globalStyle, style } from '@vanilla-extract/css';
import { cutAtTwo } from '#ui/layout/words.css.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { space } = vars;

export const line = style({ minInlineSize: 0, paddingBlock: space[12] });
/** As high as the buttons that come into it. */
export const acts = style({ minBlockSize: `calc(36px + 2 * ${space[12]})` });
export const words = style([cutAtTwo]);
globalStyle(`${words}:hover`, { textDecoration: 'underline', textUnderlineOffset: '.2em' });
