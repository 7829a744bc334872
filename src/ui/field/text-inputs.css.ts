import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, quick, radius, size, space } = vars;

export const input = style({
  inlineSize: '100%',
  minBlockSize: size.target,
  padding: `9px ${space[12]}`,
  background: color.surface,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.control,
  lineHeight: 1.5,
  transition: `border-color ${quick}`,
  selectors: {
    // Browsers give date and time inputs other heights.
    '&:is([type="date"], [type="time"])': { blockSize: size.target },
    '&::placeholder': { color: color.muted, opacity: 1 },
    '&:hover, &.is-hover': { borderColor: color.ink },
    '&:focus-visible, &.is-focus': {
      outline: `2px solid ${color.focus}`,
      outlineOffset: '-1px',
      borderColor: color.focus,
    },
    '&[aria-invalid="true"]': { borderColor: color.error, boxShadow: `inset 0 0 0 1px ${color.error}` },
    // Keeps the red border inside the focus ring.
    '&[aria-invalid="true"]:focus-visible': { outlineOffset: '2px' },
    '&:disabled': { background: color.sunken, borderColor: color.line, color: color.muted },
  },
});

export const withIcon = style({ position: 'relative' });

export const leading = style({
  position: 'absolute',
  insetBlockStart: 12,
  insetInlineStart: 12,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 20,
  blockSize: 20,
  color: color.muted,
  pointerEvents: 'none',
});

export const hasLeading = style({ paddingInlineStart: 40 });

export const trailing = style({ position: 'absolute', insetBlockStart: 0, insetInlineEnd: 0 });

export const hasTrailing = style({
  paddingInlineEnd: 48,
  selectors: { '&::-webkit-search-cancel-button': { display: 'none' } },
});

export const textArea = style([
  input,
  {
    display: 'block',
    resize: 'none',
    fieldSizing: 'content',
    minBlockSize: 'calc(var(--rows) * 1lh + 20px)',
    maxBlockSize: 'calc(var(--most) * 1lh + 20px)',
  },
]);

export const anchor = style({ position: 'relative', minInlineSize: 0 });
