import { style } from '@vanilla-extract/css';
import { floatingBox } from '../theme/type.ts';
import { vars } from '../theme/vars.css.ts';

const { color, layer, radius, size, space, text } = vars;

export const list = style({
  position: 'absolute',
  insetBlockStart: 'calc(100% + 4px)',
  insetInline: 0,
  zIndex: layer.menu,
  maxBlockSize: 'min(22rem, 45dvh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: 6,
  ...floatingBox,
});

export const choice = style({
  display: 'grid',
  alignContent: 'center',
  minBlockSize: size.target,
  padding: `${space[6]} ${space[12]}`,
  borderRadius: radius.small,
  fontSize: text[15],
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-selected="true"]': {
      background: color.hover,
      outline: `1px solid ${color.edge}`,
      outlineOffset: '-1px',
    },
  },
});

export const detail = style({ color: color.muted, fontSize: text[13] });
