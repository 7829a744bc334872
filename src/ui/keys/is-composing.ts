/** Whether a key is for an input method. Safari ends the composition before the keydown: there only keyCode tells. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
