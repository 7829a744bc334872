import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, cue, space } = vars;

/** All of it hangs where the words of the gig do. */
export const questions = style({});
globalStyle(`${questions} > :not(h2)`, { '@media': { [up('sm')]: { marginInlineStart: cue } } });

export const list = style({ listStyle: 'none' });
export const row = style({
  paddingBlock: space[12],
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.line}` } },
});
export const said = style({ marginBlockStart: space[8], whiteSpace: 'pre-line' });
