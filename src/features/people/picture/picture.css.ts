import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;
const sm = up('sm');

export const field = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: `${space[8]} ${space[12]}`,
});
globalStyle(`${field} > p`, { gridColumn: '1 / -1' });
/** Text beside it where that fits: it is wide but low. */
export const wideField = style({
  display: 'grid',
  gap: space[8],
  '@media': {
    [sm]: {
      gridTemplateColumns: '320px minmax(0, 1fr)',
      gridTemplateRows: '1fr auto 1fr',
      columnGap: space[16],
    },
  },
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });
export const hint = style({ fontSize: text[13], color: color.muted });
export const error = style({ fontSize: text[13], fontWeight: 600, color: color.error });

export const crop = style({ display: 'grid', gap: space[16], justifyItems: 'center' });
const stage = style({
  position: 'relative',
  overflow: 'hidden',
  background: color.sunken,
  cursor: 'grab',
  touchAction: 'none',
  selectors: { '&:active': { cursor: 'grabbing' } },
});
export const round = style([
  stage,
  { inlineSize: 'min(100%, 288px)', aspectRatio: '1', borderRadius: radius.full },
]);
const wide = { inlineSize: '100%', aspectRatio: '3', borderRadius: radius.card } as const;
export const strip = style([stage, wide]);
export const cover = style({ ...wide, objectFit: 'cover', background: color.sunken });
globalStyle(`${wideField} > *`, { '@media': { [sm]: { gridColumn: 2 } } });
globalStyle(`${wideField} > ${actions}`, { '@media': { [sm]: { alignSelf: 'end' } } });
globalStyle(`${wideField} > ${hint}`, { '@media': { [sm]: { gridRow: 2 } } });
globalStyle(`${wideField} > ${error}`, { '@media': { [sm]: { gridRow: 3 } } });
globalStyle(`${wideField} > :first-child`, { '@media': { [sm]: { gridArea: '1 / 1 / -1' } } });
export const noCover = style({
  ...wide,
  gridArea: '1 / 1',
  border: `1px dashed ${color.edge}`,
});
globalStyle(`${wideField} > ${noCover} + ${actions}`, {
  gridArea: '1 / 1',
  placeSelf: 'center',
  '@media': { [sm]: { gridArea: '1 / 1 / -1', placeSelf: 'center' } },
});
export const canvas = style({ display: 'block', inlineSize: '100%', blockSize: '100%' });
export const sliders = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: space[12],
  gridAutoRows: vars.size.target,
  inlineSize: '100%',
  fontSize: text[15],
  fontWeight: 600,
});
export const slider = style({ inlineSize: '100%', accentColor: color.action });
