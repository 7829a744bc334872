import { style } from '@vanilla-extract/css';
import { input } from '../text-input/text-input.css.ts';

/** Grows with its words from `--rows` to `--most` lines, then scrolls. */
export const area = style([
  input,
  {
    display: 'block',
    resize: 'none',
    fieldSizing: 'content',
    minBlockSize: 'calc(var(--rows) * 1lh + 20px)',
    maxBlockSize: 'calc(var(--most) * 1lh + 20px)',
  },
]);
