import { globalStyle, style } from '@vanilla-extract/css';
import { head } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, font, radius, space, text } = vars;

export const panel = style({ display: 'grid', gap: space[24], alignContent: 'start', fontSize: text[15] });

export const kind = style({ color: color.muted, fontSize: text[13] });

export const name = style([head(28, 800, 1.08), { overflowWrap: 'anywhere' }]);

export const sentence = style({ font: `600 ${text[18]}/1.4 ${font.body}`, textWrapStyle: 'pretty' });

export const about = style([head(22, 700, 1.08)]);

export const lead = style({ marginBlockStart: space[8], fontSize: text[16], textWrapStyle: 'pretty' });

/** A part of the panel under its own words, on a hairline. */
export const part = style({
  display: 'grid',
  gap: space[12],
  alignContent: 'start',
  minInlineSize: 0,
  paddingBlockStart: space[12],
  borderBlockStart: `1px solid ${color.line}`,
});
globalStyle(`${part} > h3`, { fontSize: text[18] });

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
  gap: `${space[6]} ${space[20]}`,
});
globalStyle(`${facts} dt`, { minInlineSize: 88, color: color.muted, overflowWrap: 'anywhere' });
globalStyle(`${facts} dd`, { overflowWrap: 'anywhere' });

/** A name from the charts or a command, as it is written there. */
export const code = style({
  fontFamily: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  fontSize: text[13],
  overflowWrap: 'anywhere',
});

/** A command or an id that can be copied. */
export const command = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  paddingInlineStart: space[12],
  borderRadius: radius.control,
  background: color.sunken,
});

/** Not broken at its hyphens. */
export const whole = style({ whiteSpace: 'nowrap' });

export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });

export const note = style({ color: color.muted, fontSize: text[13] });

export const rowLinks = style({ display: 'flex', flexWrap: 'wrap', gap: `${space[4]} ${space[6]}` });
globalStyle(`${rowLinks} a`, {
  display: 'block',
  padding: '1px 7px',
  border: `1px solid ${color.edge}`,
  borderRadius: radius.small,
  fontSize: text[13],
});
globalStyle(`${rowLinks} a:hover`, { borderColor: color.ink, background: color.hover });

export const plainList = style({ display: 'grid', gap: space[6] });

export const stack = style({ display: 'grid', gap: space[12] });

export const back = style({ justifySelf: 'start' });

export const changeWords = style({ display: 'grid', gap: space[6] });
export const changeParts = style({ display: 'grid', gap: space[12], overflowWrap: 'anywhere' });
export const changeSaid = style({ color: color.muted, fontSize: text[13] });
