import { vars } from './vars.css.ts';

/** The narrow heading font in one line, for elements that are not headings. */
export const headingFont = (
  size: keyof typeof vars.text,
  weight: 500 | 600 | 700 | 800 = 700,
  lineHeight = 1,
) =>
  ({
    fontFamily: vars.font.head,
    fontSize: vars.text[size],
    fontWeight: weight,
    lineHeight,
  }) as const;

/** Clamps user text to a number of lines; all of it is in `title` or a press away. */
export const lineClamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const;
