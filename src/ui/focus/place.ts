const ROW = 'li, article, tr, [role="row"], [role="listitem"], [data-row]';
/** What gives focus back by itself: dialogs by `useFocusReturn`, menus by their trigger, toasts by `useHold`. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-toasts]';

/** A list outside of it is none of a control's. */
const PART = 'section, form, aside, main, body, [role="dialog"]';

type Level = { parent: Element; before: readonly Element[]; after: readonly Element[] };

/** Where a control stands, written down while it is there, so that its neighbours are known once it is gone. */
export type Place = {
  element: HTMLElement;
  /** The row it stands in, or is. */
  row: HTMLElement | null;
  overlay: HTMLElement | null;
  /** For what stands in a menu: where its button stands. */
  opener: Place | null;
  /** From the control outwards; siblings nearest first. */
  levels: readonly Level[];
  /** For what stands in no row: the rows next to it, between which and it "Show more" and "Show earlier" add. */
  rowBefore: HTMLElement | null;
  rowAfter: HTMLElement | null;
  byKeyboard: boolean;
};

const isHtml = (node: unknown): node is HTMLElement => node instanceof HTMLElement;

/** The rows in an element, or the element itself; of rows within rows the outer ones. */
export function rowsIn(root: Element): HTMLElement[] {
  return [root, ...root.querySelectorAll(ROW)].filter(isHtml).filter((element) => {
    const outer = element.parentElement?.closest(ROW);
    return element.matches(ROW) && !(outer && root.contains(outer)) && !element.closest('nav');
  });
}

function levelsOf(element: Element): Level[] {
  const parent = element.parentElement;
  if (!parent || element === document.body) return [];
  const siblings = [...parent.children];
  const at = siblings.indexOf(element);
  const level = { parent, before: siblings.slice(0, at).reverse(), after: siblings.slice(at + 1) };
  return [level, ...levelsOf(parent)];
}

function rowBeside(levels: readonly Level[], direction: 'before' | 'after'): HTMLElement | null {
  for (const level of levels) {
    for (const sibling of level[direction]) {
      const row = rowsIn(sibling).at(direction === 'before' ? -1 : 0);
      if (row) return row;
    }
    if (level.parent.matches(PART)) return null;
  }
  return null;
}

/** Writes down where a control stands. */
export function placeOf(element: HTMLElement): Place {
  const row = element.closest<HTMLElement>(ROW);
  const overlay = element.closest<HTMLElement>(OVERLAY);
  const label = overlay?.role === 'menu' ? overlay.getAttribute('aria-labelledby') : null;
  const trigger = label ? document.getElementById(label) : null;
  const levels = levelsOf(element);
  return {
    element,
    row,
    overlay,
    opener: trigger && placeOf(trigger),
    levels,
    rowBefore: row ? null : rowBeside(levels, 'before'),
    rowAfter: row ? null : rowBeside(levels, 'after'),
    byKeyboard: element.matches(':focus-visible'),
  };
}

/** Whether something can hold focus: it is there, shown, and not disabled. */
export const isUsable = (element: Element | null): element is HTMLElement =>
  isHtml(element) &&
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('[hidden], [inert]');

/** The first of the rows that came between the last one known and the place, else that one itself. */
function cameAfter({ rowBefore, rowAfter }: Place): HTMLElement | null {
  if (!rowBefore?.isConnected) return rowAfter?.isConnected ? rowAfter : null;
  const rows = rowsIn(rowBefore.closest('main') ?? document.body);
  const next = rows[rows.indexOf(rowBefore) + 1];
  return next && next !== rowAfter ? next : rowBefore;
}

function neighbour(place: Place): HTMLElement | null {
  if (!place.row) return cameAfter(place);
  for (const { parent, before, after } of place.levels) {
    const rows = (sibling: Element) => (sibling.isConnected ? rowsIn(sibling) : []);
    const row = after.flatMap(rows)[0] ?? before.map((sibling) => rows(sibling).at(-1)).find(Boolean);
    if (row || parent.isConnected) return row ?? null;
  }
  return null;
}

/** The heading of what is left around the place, else the page's main part. */
function headingAround({ levels }: Place): HTMLElement | null {
  const around = levels.map(({ parent }) => parent).filter(({ isConnected }) => isConnected);
  for (const parent of around) {
    if (parent === document.body) break;
    const heading = parent.querySelector<HTMLElement>('h1, h2, h3');
    if (heading) return heading;
  }
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}

/** Gives focus to what has no place in the order of Tab, too. */
export function takeFocus(element: HTMLElement, preventScroll: boolean) {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll });
}

/** Of what sent something and is off until there is more: the box to go on in. A finger would get its keyboard again. */
const boxBefore = ({ element, byKeyboard }: Place) =>
  byKeyboard && element.isConnected && element.matches('[type="submit"]')
    ? (element.closest('form')?.querySelector('textarea') ?? null)
    : null;

/**
 * UIX-05. Gives focus to the control of a place, or if that is gone or disabled: to the box it sent, the row it stood
 * in, the next row, the one before, the heading of its list. Rows take focus as a whole, so that a second press of Enter
 * does not do to the neighbour what was meant for the one that is gone.
 */
export function focusNear(place: Place): void {
  const scroll = place.byKeyboard;
  const own = [place.element, boxBefore(place), place.row].find(isUsable);
  if (!own && place.opener) {
    focusNear({ ...place.opener, byKeyboard: scroll });
    return;
  }
  const target = own ?? neighbour(place);
  const heading = target ? null : headingAround(place);
  if (target) takeFocus(target, !scroll);
  if (heading) takeFocus(heading, !scroll || heading.matches('h1, main'));
}
