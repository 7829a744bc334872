import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { space } = vars;

export const author = style({ display: 'grid', gap: space[12], paddingBlock: space[16] });
/** What can be done, at the far end as in every row. */
globalStyle(`${author} > :nth-child(2)`, { justifySelf: 'end' });
export const line = style({ minInlineSize: 0, paddingBlock: space[12] });
/** As many words as two lines hold. */
export const words = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
globalStyle(`${words}:hover`, { textDecoration: 'underline', textUnderlineOffset: '.2em' });
