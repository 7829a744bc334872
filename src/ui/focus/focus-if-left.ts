/**
 * UIX-05. Gives focus back to where something was done, once it is done: not when it has gone to a menu or a field
 * elsewhere meanwhile.
 * @param target of what is in that place; the place itself without one
 */
export function focusIfLeft(place: HTMLElement | null, target: HTMLElement | null = place): void {
  const { activeElement } = document;
  if (activeElement === document.body || place?.contains(activeElement)) target?.focus();
}
