import { vars } from './vars.css.ts';

/** Wood type: the narrow head face in one line, for anything that is not a heading element. */
export const head = (size: keyof typeof vars.text, weight: 500 | 600 | 700 | 800 = 700, lineHeight = 1) =>
  ({
    fontFamily: vars.font.head,
    fontSize: vars.text[size],
    fontWeight: weight,
    lineHeight,
  }) as const;

/** So many lines of what others wrote, at most; all of it stands in the element's `title`, or a press away. */
export const atMost = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const;
