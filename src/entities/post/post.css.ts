import { globalStyle, style } from '@vanilla-extract/css';
import { cue } from '#ui/layout/layout.css.ts';
import { coarse } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const post = style([cue, { paddingBlock: `${space[20]} ${space[8]}` }]);
export const body = style({ gridColumn: 2, minInlineSize: 0 });

export const byline = style({ display: 'flex', alignItems: 'start', gap: space[8] });
export const author = style({ flex: 1, minInlineSize: 0, lineHeight: 1.6 });
export const nameLine = style({ display: 'flex', alignItems: 'baseline', gap: 6 });
export const name = style({ minInlineSize: 0, font: `700 ${text[16]}/1.6 ${vars.font.body}` });
globalStyle(`${name} > a`, { display: 'block' });
globalStyle(`${name} a:hover`, { textDecoration: 'underline', textUnderlineOffset: '.2em' });
export const time = style({
  paddingBlock: 2,
  fontSize: text[13],
  color: color.muted,
  whiteSpace: 'nowrap',
});
export const heading = style({ flex: 1, font: `400 ${text[15]}/1.6 ${vars.font.body}`, color: color.muted });
// Stays under the name in either writing direction.
export const headline = style({
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  fontSize: text[15],
  lineHeight: 1.35,
  color: color.muted,
});
export const menu = style({ display: 'flex', marginBlock: '-12px -8px', marginInlineEnd: -12 });

export const edited = style({
  display: 'block',
  minBlockSize: 32,
  padding: 0,
  border: 0,
  background: 'none',
  color: color.muted,
  fontSize: text[13],
  textDecoration: 'underline dotted',
  textUnderlineOffset: '.25em',
  cursor: 'pointer',
});

export const postText = style({ marginBlockStart: space[8], whiteSpace: 'pre-line' });
export const unclamped = style({});
globalStyle(`${unclamped} ${postText}`, { fontSize: text[18] });

/** Two buttons that look like one. */
export const heart = style({ selectors: { '&&': { paddingInlineEnd: 3 } } });
export const likes = style({
  '@media': { [coarse]: { selectors: { '&&': { minInlineSize: 40 } } } },
  selectors: {
    '&&': { minInlineSize: 24, marginInlineStart: `calc(-1 * ${space[4]})`, paddingInlineStart: 3 },
    [`${heart}[aria-pressed="true"] + &&`]: { color: color.action, fontWeight: 600 },
  },
});
export const saveButton = style({
  marginInlineStart: 'auto',
  selectors: { '&&[aria-pressed="true"]': { color: color.ink } },
});

export const pictures = style({ marginBlock: `${space[12]} ${space[4]}` });
/** For narrow cards: stacks the gig's facts and lets the title take two lines. */
export const narrow = '(max-width: 479.98px)';
const minHeight = (minBlockSize: string, inNarrow = minBlockSize) =>
  style([pictures, { minBlockSize, '@media': { [narrow]: { minBlockSize: inNarrow } } }]);
/** Same size for placeholder and content, so that the layout does not shift. */
export const gig = minHeight('6.9375rem', '10.875rem');
export const noGig = minHeight('3.125rem');
export const page = minHeight('4.75rem', '6.125rem');
export const describedPage = minHeight('7.75rem', '9.125rem');
