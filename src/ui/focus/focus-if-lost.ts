/**
 * UIX-05. Restores focus after an action, unless it has moved to a menu or a field elsewhere.
 * @param target an element in that place; the place itself by default
 */
export function focusIfLost(place: HTMLElement | null, target: HTMLElement | null = place): void {
  const { activeElement } = document;
  if (activeElement === document.body || place?.contains(activeElement)) target?.focus();
}
