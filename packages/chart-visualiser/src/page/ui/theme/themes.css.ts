import { assignVars, globalStyle } from '@vanilla-extract/css';
import { calm, prefersDark } from './breakpoints.ts';
import { pace, theme } from './contract.css.ts';
import { dark } from './dark.ts';
import { light } from './light.ts';

const lightVars = assignVars(theme, light);
const darkVars = assignVars(theme, dark);

globalStyle(':root', { colorScheme: 'light', vars: lightVars });
globalStyle(':root:not([data-theme="light"])', {
  '@media': { [prefersDark]: { colorScheme: 'dark', vars: darkVars } },
});
globalStyle('[data-theme="dark"]', { colorScheme: 'dark', vars: darkVars });
globalStyle('[data-theme="light"]', { colorScheme: 'light', vars: lightVars });
// A part that turns its own theme must also turn the words it inherits.
globalStyle('[data-theme]', { color: theme.color.ink });

globalStyle(':root', {
  vars: { [pace.quick]: '140ms ease-out' },
  '@media': { [calm]: { vars: { [pace.quick]: '0s' } } },
});
