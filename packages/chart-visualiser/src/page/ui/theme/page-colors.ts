/** The page's ground, also the colour of the browser's own bar. */
export const pageColors = { light: '#FBF8F4', dark: '#141019' } as const;
