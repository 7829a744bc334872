import { globalStyle, style } from '@vanilla-extract/css';
import { short, up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';
import { lamp } from './bar.css.ts';

const { color, layer, size, text } = vars;

export const tabs = style({
  vars: { '--cone': 'min(100%, 96px)' },
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: layer.bar,
  background: color.page,
  borderBlockStart: `1px solid ${color.line}`,
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  // The menu at the top has the same links.
  '@media': { [up('md')]: { display: 'none' }, [short]: { display: 'none' } },
});

export const row = style({ display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)' });

export const tab = style([
  lamp,
  {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: 3,
    blockSize: size.tabs,
    overflow: 'hidden',
    // Five tabs must fit beside each other at any font size.
    fontSize: `min(${text[12]}, 3.4vw)`,
    color: color.muted,
    selectors: { '&:focus-visible': { outlineOffset: -2 } },
  },
]);

export const badge = style({});
globalStyle(`${tab} ${badge}`, {
  position: 'absolute',
  insetBlockStart: 4,
  insetInlineStart: 'calc(50% + 5px)',
});
