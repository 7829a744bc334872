import { focusNear, isUsable, type Place, placeOf } from './place.ts';

let lastFocused: Place | null = null;
let started = false;

const isNothingFocused = () => document.activeElement === null || document.activeElement === document.body;

const isLost = ({ element }: Place) =>
  isNothingFocused() || (document.activeElement === element && !isUsable(element));

const givesBack = ({ overlay }: Place) =>
  overlay && (!overlay.isConnected || overlay.matches('[data-toasts]'));

function look() {
  if (!lastFocused || !isLost(lastFocused) || givesBack(lastFocused)) return;
  const place = lastFocused;
  lastFocused = null;
  focusNear(place);
}

function hold({ target }: FocusEvent) {
  lastFocused = target instanceof HTMLElement && target !== document.body ? placeOf(target) : null;
}

// The surroundings of a control may have changed since it received focus.
function holdAnew({ target }: Event) {
  if (lastFocused && target instanceof Node && lastFocused.element.contains(target))
    lastFocused = placeOf(lastFocused.element);
}

// Clicking empty space removes focus on purpose.
function letGo() {
  const before = lastFocused;
  setTimeout(() => {
    if (lastFocused === before && isNothingFocused()) lastFocused = null;
  });
}

/** UIX-05. When the focused control goes or is disabled, focuses its neighbour instead of the body. */
export function keepFocus(): void {
  if (started) return;
  started = true;
  if (document.activeElement instanceof HTMLElement && !isNothingFocused())
    lastFocused = placeOf(document.activeElement);
  document.addEventListener('focusin', hold);
  document.addEventListener('click', holdAnew, true);
  document.addEventListener('mousedown', letGo, true);
  new MutationObserver(look).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
}

/** The focused place, or the last one if its element has just been removed. */
export function currentPlace(): Place | null {
  keepFocus();
  return isNothingFocused() || !(document.activeElement instanceof HTMLElement)
    ? lastFocused
    : placeOf(document.activeElement);
}

/** Restores focus unless something other than the place's own dialog has it. */
export function returnFocus(place: Place | null): void {
  if (place && (isNothingFocused() || document.activeElement === place.overlay)) focusNear(place);
}
