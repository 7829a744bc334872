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

// What is around a control may have changed since it got focus.
function holdAnew({ target }: Event) {
  if (lastFocused && target instanceof Node && lastFocused.element.contains(target))
    lastFocused = placeOf(lastFocused.element);
}

// Pressing on nothing takes focus away on purpose.
function letGo() {
  const before = lastFocused;
  setTimeout(() => {
    if (lastFocused === before && isNothingFocused()) lastFocused = null;
  });
}

/**
 * UIX-05. Watches over focus on every page, once: when the control that holds it vanishes or is disabled,
 * focus goes to its neighbour instead of falling to the body.
 */
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

/** Where focus is, or was last when what held it has just gone. */
export function currentPlace(): Place | null {
  keepFocus();
  return isNothingFocused() || !(document.activeElement instanceof HTMLElement)
    ? lastFocused
    : placeOf(document.activeElement);
}

/** Gives focus back to a place, unless something else has taken it meanwhile; the dialog it stands in is no such thing. */
export function returnFocus(place: Place | null): void {
  if (place && (isNothingFocused() || document.activeElement === place.overlay)) focusNear(place);
}
