import { assignVars, globalStyle } from '@vanilla-extract/css';
import { prefersDark, reducedMotion, up } from './breakpoints.ts';
import { pageColors } from './page-colors.ts';
import { room, theme } from './vars.css.ts';

const dark = {
  color: {
    page: pageColors.dark,
    surface: '#1D1825',
    sunken: '#0F0C14',
    wash: '#241D19',
    beam: '#6B5414',
    beamFar: '#241D19',
    line: '#332B40',
    edge: '#7C7190',
    rule: '#F4EFF9',
    ink: '#F4EFF9',
    muted: '#B0A6BF',
    link: '#B9A5FF',
    focus: '#B9A5FF',
    action: '#FF8A66',
    actionPress: '#FFA386',
    onAction: '#1B0E0A',
    spotlight: '#FFDA4D',
    onSpotlight: '#1B1626',
    own: '#3D3254',
    onOwn: '#F4EFF9',
    success: '#6FD39B',
    warning: '#F1C05B',
    error: '#FF9C92',
    hover: 'rgb(244 239 249 / .09)',
    veil: 'rgb(20 16 25 / .8)',
  },
  shadow: { lift: '0 8px 28px rgb(0 0 0 / .6)' },
};

const light = {
  color: {
    page: pageColors.light,
    surface: '#FFFFFF',
    sunken: '#F3EEE7',
    wash: '#FFF8DE',
    beam: '#FFDF6E',
    beamFar: '#FFE89A',
    line: '#E4DCD1',
    edge: '#8A8091',
    rule: '#1B1626',
    ink: '#1B1626',
    muted: '#635C6E',
    link: '#5B3FA8',
    focus: '#5B3FA8',
    action: '#C4300F',
    actionPress: '#A3260A',
    onAction: '#FFFFFF',
    spotlight: '#FFDA4D',
    onSpotlight: '#1B1626',
    own: '#1B1626',
    onOwn: '#FBF8F4',
    success: '#1E7A46',
    warning: '#8A5A00',
    error: '#B3261E',
    hover: 'rgb(27 22 38 / .06)',
    veil: 'rgb(251 248 244 / .8)',
  },
  shadow: { lift: '0 8px 28px rgb(27 22 38 / .16)' },
};

const lightVars = assignVars(theme, light);
const darkVars = assignVars(theme, dark);

globalStyle(':root', { colorScheme: 'light', vars: lightVars });
globalStyle(':root:not([data-theme="light"])', {
  '@media': { [prefersDark]: { colorScheme: 'dark', vars: darkVars } },
});
globalStyle('[data-theme="dark"]', { colorScheme: 'dark', vars: darkVars });
globalStyle('[data-theme="light"]', { colorScheme: 'light', vars: lightVars });
// A part with its own theme must also reset the inherited text colour.
globalStyle('[data-theme]', { color: theme.color.ink });

const standIns = '"Stand-in narrow", "Stand-in", sans-serif';

globalStyle(':root', {
  vars: {
    [room.head]: `"Bricolage Narrow", ${standIns}`,
    [room.cue]: '56px',
    [room.gutter]: '16px',
    [room.quick]: '140ms ease-out',
  },
  '@media': {
    [up('sm')]: { vars: { [room.cue]: '96px', [room.gutter]: '32px' } },
    [reducedMotion]: { vars: { [room.quick]: '0s' } },
  },
});
// While a page loads, its scripts need the bandwidth more than the font.
globalStyle('[data-waiting] [data-static]', { vars: { [room.head]: standIns } });
