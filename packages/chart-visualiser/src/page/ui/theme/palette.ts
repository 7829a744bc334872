/** The page's ground, also the colour of the browser's own bar. */
export const pageColors = { light: '#FBF8F4', dark: '#141019' } as const;

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
