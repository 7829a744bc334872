import { type CSSProperties, globalStyle, style } from '@vanilla-extract/css';
import { cue } from '#ui/layout/layout.css.ts';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space } = vars;
const sm = up('sm');
const fromSm = (selector: string, rules: CSSProperties) =>
  globalStyle(selector, { '@media': { [sm]: rules } });

export const line = style([cue, { position: 'relative', paddingBlock: space[16] }]);
export const regular = style({ '@media': { [sm]: { paddingBlock: space[20] } } });
export const mini = style({ paddingBlock: space[12] });

export const title = style({});
globalStyle(`${mini} ${title}`, { fontSize: vars.text[18] });
globalStyle(`${title} a::after`, { content: '""', position: 'absolute', inset: 0 });
globalStyle(`${title} a:hover`, {
  textDecoration: 'underline',
  textDecorationThickness: '2px',
  textUnderlineOffset: '.14em',
});

export const body = style({ gridColumn: 2, minInlineSize: 0 });
fromSm(`${regular} > ${body}`, {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space[24],
});

export const facts = style({ '@media': { [sm]: { gridColumn: 1 } } });

export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space[8]} ${space[12]}`,
  marginBlockStart: space[8],
});
fromSm(`${regular} ${footer}`, { display: 'contents' });

export const money = style({});
fromSm(`${regular} ${money}`, { gridArea: '1 / 2 / 3 / 3', textAlign: 'end' });
fromSm(`${regular} ${money} small`, { display: 'block', marginBlockStart: 5 });

export const tags = style({ order: 1, flexBasis: '100%' });
fromSm(`${regular} ${tags}`, { gridArea: '3 / 1', marginBlockStart: space[8] });

export const statusLabel = style({ marginInlineStart: 'auto' });
fromSm(`${regular} ${statusLabel}`, { gridArea: '3 / 2', alignSelf: 'end', justifySelf: 'end' });

/** Above the link that covers the line, without making the line taller. */
export const save = style({
  position: 'relative',
  alignSelf: 'center',
  minInlineSize: vars.size.target,
  minBlockSize: vars.size.target,
  marginBlock: -10,
  marginInline: `auto -10px`,
  selectors: { [`${statusLabel} + &`]: { marginInlineStart: 0 } },
});
export const withSave = style({});
fromSm(`${regular} > ${withSave}`, { gridTemplateColumns: 'minmax(0, 1fr) auto auto' });
fromSm(`${regular} ${save}`, { gridArea: '1 / 3 / 3 / 4', alignSelf: 'start', marginInlineStart: -12 });

export const struck = style({});
globalStyle(`${struck} :is(${title}, ${money} b)`, {
  color: color.muted,
  textDecoration: 'line-through',
  textDecorationThickness: '2px',
});
