import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

const { color, font, radius, space, text } = vars;

export const keys = style({ display: 'grid', fontSize: text[15] });

export const line = style({
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr)',
  gap: space[12],
  paddingBlock: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
});
globalStyle(`${line} dt`, { display: 'flex', flexWrap: 'wrap', gap: space[4], alignItems: 'start' });

export const key = style({
  padding: '0 7px',
  border: `1px solid ${color.edge}`,
  borderRadius: radius.small,
  font: `600 ${text[13]}/22px ${font.body}`,
});
