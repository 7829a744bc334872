import { style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

const { color, layer, radius } = vars;

export const box = style({
  position: 'relative',
  minBlockSize: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
});

export const all = style({ position: 'relative' });

export const head = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.raised,
  borderBlockEnd: `1px solid ${color.line}`,
  background: color.surface,
});

export const rows = style({ position: 'relative' });

export const row = style({
  position: 'absolute',
  insetInline: 0,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-selected="true"]': { background: color.wash, boxShadow: `inset 4px 0 ${color.spotlight}` },
    '&[data-later]': { background: color.sunken, color: color.muted },
  },
});
