import { style } from '@vanilla-extract/css';
import { visuallyHidden } from '../ui/text/text.css.ts';
import { up } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, space } = vars;
const md = up('md');
const lg = up('lg');

/** Fills the window; only its parts scroll. */
export const page = style({
  position: 'relative',
  display: 'grid',
  gridTemplate: '"bar" auto "stage" minmax(0, 1fr) "side" auto / minmax(0, 1fr)',
  blockSize: '100dvh',
  // Not `hidden`: that would still be scrolled when something below the edge takes the focus.
  overflow: 'clip',
  '@media': {
    [md]: { gridTemplate: '"bar bar" auto "stage side" minmax(0, 1fr) / minmax(0, 1fr) 380px' },
    [lg]: {
      gridTemplate: '"bar bar bar" auto "machines stage side" minmax(0, 1fr) / 264px minmax(0, 1fr) 400px',
    },
  },
});

/** Read aloud, not shown. */
export const said = style([visuallyHidden, { insetBlockStart: 0 }]);

export const machines = style({
  display: 'none',
  gridArea: 'machines',
  overflowY: 'auto',
  padding: `${space[12]} 0 ${space[32]}`,
  borderInlineEnd: `1px solid ${color.line}`,
  '@media': { [lg]: { display: 'block' } },
});
