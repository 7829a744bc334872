/** The page background, also the colour of the browser's bar. */
export const pageColors = { light: '#FBF8F4', dark: '#141019' } as const;
