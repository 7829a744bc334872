import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, space, text } = vars;

export const container = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  alignContent: 'start',
  gap: space[8],
  paddingBlock: space[32],
});
globalStyle(`${container} :is(h2, h3)`, { fontSize: text[22], fontWeight: 700 });

export const body = style({ maxInlineSize: '68ch', color: color.muted });

export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  justifySelf: 'stretch',
  marginBlockStart: space[8],
});

// User-written text can be long: wrap on the smallest screen.
globalStyle(`${action} :is(a, button)`, { maxInlineSize: '100%', whiteSpace: 'normal' });

export const icon = style({ color: color.error });
