import { style } from '@vanilla-extract/css';
import { head } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

/** The address that nothing stands at, as a line that is off the list. */
export const struck = style([
  head(40, 800, 1.15),
  {
    paddingBlock: vars.space[16],
    borderBlockEnd: `1px solid ${vars.color.line}`,
    color: vars.color.muted,
    overflowWrap: 'anywhere',
  },
]);
