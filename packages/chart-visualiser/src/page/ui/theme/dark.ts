import { pageColors } from './page-colors.ts';

export const dark = {
  color: {
    page: pageColors.dark,
    surface: '#1D1825',
    sunken: '#0F0C14',
    wash: '#241D19',
    line: '#332B40',
    edge: '#7C7190',
    ink: '#F4EFF9',
    muted: '#B0A6BF',
    link: '#B9A5FF',
    focus: '#B9A5FF',
    action: '#FF8A66',
    actionPress: '#FFA386',
    onAction: '#1B0E0A',
    spotlight: '#FFDA4D',
    onSpotlight: '#1B1626',
    success: '#6FD39B',
    warning: '#F1C05B',
    error: '#FF9C92',
    hover: 'rgb(244 239 249 / .09)',
    veil: 'rgb(20 16 25 / .8)',
  },
  shadow: { lift: '0 8px 28px rgb(0 0 0 / .6)' },
};
