import { type FocusPlace, focusNear, focusPlaceOf, isUsable } from './focus-place.ts';

let lastFocused: FocusPlace | null = null;
let started = false;

const isNothingFocused = () => document.activeElement === null || document.activeElement === document.body;

const isLost = ({ element }: FocusPlace) =>
  isNothingFocused() || (document.activeElement === element && !isUsable(element));

const restoresItself = ({ overlay }: FocusPlace) =>
  overlay && (!overlay.isConnected || overlay.matches('[data-toasts]'));

function moveLostFocus() {
  if (!lastFocused || !isLost(lastFocused) || restoresItself(lastFocused)) return;
  const place = lastFocused;
  lastFocused = null;
  focusNear(place);
}

function rememberFocus({ target }: FocusEvent) {
  lastFocused = target instanceof HTMLElement && target !== document.body ? focusPlaceOf(target) : null;
}

// The surroundings of a control may have changed since it received focus.
function updateOnClick({ target }: Event) {
  if (lastFocused && target instanceof Node && lastFocused.element.contains(target))
    lastFocused = focusPlaceOf(lastFocused.element);
}

// Clicking empty space removes focus on purpose.
function forgetOnEmptyPress() {
  const before = lastFocused;
  setTimeout(() => {
    if (lastFocused === before && isNothingFocused()) lastFocused = null;
  });
}

/**
 * UIX-05. When the focused control goes or is disabled, focuses its neighbour instead of the body.
 * @param focused what received focus before this module had loaded, and may be gone by now
 */
export function watchFocus(focused: EventTarget | null = document.activeElement): void {
  if (started) return;
  started = true;
  if (focused instanceof HTMLElement && focused !== document.body) lastFocused = focusPlaceOf(focused);
  if (lastFocused && !isUsable(lastFocused.element)) moveLostFocus();
  document.addEventListener('focusin', rememberFocus);
  document.addEventListener('click', updateOnClick, true);
  document.addEventListener('mousedown', forgetOnEmptyPress, true);
  new MutationObserver(moveLostFocus).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
}

/** The focused place, or the last one if its element has just been removed. */
export function currentFocus(): FocusPlace | null {
  watchFocus();
  return isNothingFocused() || !(document.activeElement instanceof HTMLElement)
    ? lastFocused
    : focusPlaceOf(document.activeElement);
}

/** Restores focus unless something other than the place's own dialog has it. */
export function restoreFocus(place: FocusPlace | null): void {
  if (place && (isNothingFocused() || document.activeElement === place.overlay)) focusNear(place);
}
