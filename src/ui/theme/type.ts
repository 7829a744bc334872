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

/** A box above the page: a menu, a dialog, a toast. */
export const floatingBox = {
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
  boxShadow: vars.shadow.lift,
} as const;

/** Clamps user text to a number of lines; all of it is in `title` or a press away. */
export const lineClamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const;

/** Quoted text: a line at its start. */
export const quote = {
  paddingInlineStart: vars.space[12],
  borderInlineStart: `3px solid ${vars.color.line}`,
  overflowWrap: 'anywhere',
  fontSize: vars.text[15],
} as const;

/** Items side by side that wrap where they do not fit. */
export const wrappingRow = (gap: string) =>
  ({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap }) as const;
