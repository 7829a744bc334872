import { pageColors } from './page-colors.ts';

export const light = {
  color: {
    page: pageColors.light,
    surface: '#FFFFFF',
    sunken: '#F3EEE7',
    wash: '#FFF8DE',
    line: '#E4DCD1',
    edge: '#8A8091',
    ink: '#1B1626',
    muted: '#635C6E',
    link: '#5B3FA8',
    focus: '#5B3FA8',
    action: '#C4300F',
    actionPress: '#A3260A',
    onAction: '#FFFFFF',
    spotlight: '#FFDA4D',
    onSpotlight: '#1B1626',
    success: '#1E7A46',
    warning: '#8A5A00',
    error: '#B3261E',
    hover: 'rgb(27 22 38 / .06)',
    veil: 'rgb(251 248 244 / .8)',
  },
  shadow: { lift: '0 8px 28px rgb(27 22 38 / .16)' },
};
