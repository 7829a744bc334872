/** Keydown events during input-method composition: most browsers, and Safari, which ends the composition first. */
export const compositions = [{ isComposing: true }, { keyCode: 229 }];
