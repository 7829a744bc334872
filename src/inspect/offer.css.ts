import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { layer, radius, shadow, size } = vars;

export const offer = style({
  position: 'fixed',
  insetBlockStart: `calc(${size.bar} + 12px)`,
  insetInline: 0,
  zIndex: layer.toast,
  inlineSize: 'fit-content',
  maxInlineSize: 'calc(100% - 24px)',
  marginInline: 'auto',
  borderRadius: radius.card,
  boxShadow: shadow.lift,
});
