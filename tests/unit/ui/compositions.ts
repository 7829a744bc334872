/** Keydown events of an input method: in most browsers, and in Safari, which ends the composition first. */
export const compositions = [{ isComposing: true }, { keyCode: 229 }];
