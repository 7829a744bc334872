import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { head } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;
const sm = up('sm');

export const form = style({ display: 'grid', gap: space[32], paddingBlockStart: space[24] });

export const group = style({ display: 'grid', gap: space[20], minInlineSize: 0 });
globalStyle(`${group} > h2`, {
  paddingBlockEnd: space[8],
  borderBlockEnd: `1px solid ${color.rule}`,
  fontSize: text[22],
});

const columns = (template: string) =>
  style({
    display: 'grid',
    gap: space[16],
    alignItems: 'start',
    '@media': { [sm]: { gridTemplateColumns: template } },
  });
export const two = columns('1fr 1fr');
export const three = style({
  display: 'grid',
  gap: space[16],
  alignItems: 'start',
  gridTemplateColumns: '1fr 1fr',
  '@media': { [sm]: { gridTemplateColumns: '1.4fr 1fr 1fr' } },
});
/** The one that needs the room takes a row of its own on a phone. */
export const whole = style({ gridColumn: '1 / -1', '@media': { [sm]: { gridColumn: 'auto' } } });
export const narrow = style({ maxInlineSize: '12rem' });

export const lines = style({ display: 'grid', gap: space[12] });
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space[8],
  alignItems: 'start',
  '@media': { [sm]: { gridTemplateColumns: '9rem minmax(0, 1fr) auto' } },
});
/** Under its time on a phone, where both would be cut. */
export const lineWhat = style({
  gridArea: '2 / 1 / 3 / 3',
  '@media': { [sm]: { gridArea: '1 / 2' } },
});
export const wrong = style({
  gridColumn: '1 / -1',
  fontSize: text[13],
  fontWeight: 600,
  color: color.error,
});

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[12]} ${space[16]}`,
  paddingBlockStart: space[16],
  borderBlockStart: `3px solid ${color.rule}`,
});
export const kept = style({ color: color.muted, fontSize: text[13] });

export const news = style({ display: 'grid', gap: space[8] });

/** On paper beside the form; below lg there is no room for it. */
export const preview = style({
  position: 'sticky',
  insetBlockStart: `calc(${vars.size.bar} + ${space[24]})`,
  display: 'grid',
  gap: space[12],
});
export const previewTitle = style([
  head(22, 700, 1.15),
  { overflowWrap: 'anywhere', marginBlockEnd: space[4] },
]);
export const previewPay = style({ marginBlockStart: space[8] });
export const noDate = style([head(18), { inlineSize: '3.2ch' }]);
