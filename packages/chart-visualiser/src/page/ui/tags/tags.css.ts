import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 6px' });

globalStyle(`${tags} > li`, {
  padding: '1px 7px',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.small,
  fontSize: vars.text[13],
  overflowWrap: 'anywhere',
});
