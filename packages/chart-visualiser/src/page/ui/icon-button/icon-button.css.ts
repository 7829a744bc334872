import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, radius, size } = vars;

/** A round 44 px target for one icon. */
const base = style({
  position: 'relative',
  display: 'inline-grid',
  flex: 'none',
  placeItems: 'center',
  inlineSize: size.target,
  blockSize: size.target,
  padding: 0,
  border: 0,
  borderRadius: radius.full,
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  transition: `background ${vars.quick}, color ${vars.quick}`,
  selectors: {
    '&:hover': { background: color.hover, color: color.ink },
    '&:disabled, &[aria-disabled="true"]': { color: color.edge, background: 'none', cursor: 'not-allowed' },
  },
});

export const iconButton = styleVariants({
  plain: [base],
  go: [
    base,
    {
      background: color.action,
      color: color.onAction,
      selectors: {
        '&:hover': { background: color.actionPress, color: color.onAction },
        '&:disabled, &[aria-disabled="true"]': { background: color.sunken, color: color.muted },
      },
    },
  ],
});
