import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const act = style({ display: 'grid', gap: space[24], alignContent: 'start' });

export const part = style({ display: 'grid', gap: space[12], alignContent: 'start' });
globalStyle(`${part} > h3`, { fontSize: text[18] });

export const form = style({ display: 'grid', gap: space[12] });
globalStyle(`${form} > button`, { justifySelf: 'start' });

export const json = style({
  fontFamily: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  fontSize: text[13],
});

export const note = style({ color: color.muted, fontSize: text[15] });

export const outcome = style({
  display: 'grid',
  gap: space[6],
  padding: space[12],
  borderRadius: radius.control,
  background: color.sunken,
  fontSize: text[15],
  overflowWrap: 'anywhere',
});
globalStyle(`${outcome} > button`, { justifySelf: 'start' });

export const clock = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  fontSize: text[15],
});

export const timers = style({ display: 'grid' });
globalStyle(`${timers} > li`, {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  minBlockSize: 52,
  borderBlockStart: `1px solid ${color.line}`,
});

export const timer = style({ display: 'grid', minInlineSize: 0, fontSize: text[15], lineHeight: 1.35 });
globalStyle(`${timer} > span`, { color: color.muted, fontSize: text[13] });
globalStyle(`${timer} > *`, { overflowWrap: 'anywhere' });
