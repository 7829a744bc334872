/** Whether an input method is composing. Safari ends the composition before keydown: only keyCode tells. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
