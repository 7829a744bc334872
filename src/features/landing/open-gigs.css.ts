import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { headingFont } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, size, space, text } = vars;

export const board = style({
  position: 'relative',
  '@media': {
    [up('sm')]: { maxInlineSize: 520, justifySelf: 'center', inlineSize: '100%' },
    '(min-width: 720px)': { maxInlineSize: 'none', marginBlockStart: space[32] },
    '(min-width: 1000px)': { marginBlockStart: space[48] },
  },
});

export const tape = style({
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: -14,
  insetInlineStart: 'calc(50% - 58px)',
  inlineSize: 116,
  blockSize: 30,
  rotate: '-2deg',
  background: color.own,
  clipPath: 'polygon(0 8%, 3% 30%, 0 52%, 4% 78%, 1% 100%, 97% 100%, 100% 76%, 96% 50%, 100% 26%, 97% 0)',
});

const tear =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 160 12' preserveAspectRatio='none'%3E%3Cpath d='M0 0H160V6L151 10 144 5 133 11 125 7 115 9 106 3 98 10 85 7 78 11 66 4 58 9 48 7 37 11 29 6 20 10 11 5 0 6z'/%3E%3C/svg%3E\")";

/** Light in the dark theme, too. */
export const paper = style({
  padding: `${space[32]} ${space[20]}`,
  background: color.surface,
  color: color.ink,
  mask: `linear-gradient(currentColor 0 0) top / 100% calc(100% - 11px) no-repeat, ${tear} bottom / 160px 12px repeat-x`,
  '@media': {
    [up('sm')]: { paddingInline: space[32] },
    '(min-width: 720px) and (max-width: 999.98px)': { paddingInline: space[20] },
    // Keeps the height when there is nothing to list.
    '(min-width: 1000px)': { minBlockSize: 420 },
  },
});
globalStyle(`${paper} > h2`, {
  paddingBlockEnd: space[8],
  borderBlockEnd: `3px solid ${color.rule}`,
});

export const rows = style({});
export const skeleton = style({ display: 'grid', gap: 6 });

export const row = style({ borderBlockEnd: `1px solid ${color.line}` });
globalStyle(`${row} > :is(a, span)`, {
  display: 'grid',
  gridTemplateColumns: 'min(60px, 15vw) minmax(0, 1fr) auto',
  gap: space[12],
  alignItems: 'baseline',
  paddingBlock: 10,
});

export const date = style([headingFont(18, 800, 1.2), { fontSize: `min(${text[18]}, 4.8vw)` }]);
export const title = style([
  headingFont(22, 700, 1.15),
  { fontSize: `min(${text[22]}, 5.6vw)`, minInlineSize: 0 },
]);
globalStyle(`${row} a:hover ${title}`, { textDecoration: 'underline', textUnderlineOffset: '.16em' });
export const place = style({
  display: 'block',
  font: `400 ${text[13]}/1.5 ${vars.font.body}`,
  color: color.muted,
});
export const pay = style([
  headingFont(22, 800, 1.15),
  { fontSize: `min(${text[22]}, 5.6vw)`, fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
]);

export const showAll = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: size.target,
  marginBlockStart: space[8],
});

export const body = style({
  paddingBlock: space[16],
  display: 'grid',
  gap: space[12],
  justifyItems: 'start',
});
