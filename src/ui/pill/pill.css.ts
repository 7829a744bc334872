import { globalStyle, style } from '@vanilla-extract/css';
import { head } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, ground, layer, radius, shadow, size, space } = vars;

export const pill = style([
  head(18),
  {
    vars: { [ground]: color.spotlight },
    position: 'sticky',
    insetBlockStart: `calc(${size.bar} + 10px)`,
    zIndex: layer.raised,
    display: 'flex',
    alignItems: 'center',
    gap: space[8],
    inlineSize: 'fit-content',
    minBlockSize: size.target,
    margin: `${space[8]} auto ${space[12]}`,
    paddingBlock: 0,
    paddingInline: `${space[8]} ${space[16]}`,
    border: 0,
    borderRadius: radius.full,
    background: color.spotlight,
    color: color.onSpotlight,
    boxShadow: shadow.lift,
    cursor: 'pointer',
  },
]);

export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 6px' });

globalStyle(`${tags} > li`, {
  padding: '1px 7px',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.small,
  fontSize: vars.text[13],
  overflowWrap: 'anywhere',
});

export const large = style({});
globalStyle(`${large} > li`, { padding: '3px 9px', fontSize: vars.text[15] });
