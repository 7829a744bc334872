const ROW = 'li, article, tr, [role="row"], [role="listitem"], [data-row]';
/** Restore focus themselves: dialogs (`useFocusReturn`), menus, toasts (`usePauseOnHover`). */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-toasts]';

/** Rows outside of the control's part are not its neighbours. */
const PART = 'section, form, aside, main, body, [role="dialog"]';

type Level = { parent: Element; before: readonly Element[]; after: readonly Element[] };

/** The surroundings of a control, recorded so that its neighbours are known after its removal. */
export type FocusPlace = {
  element: HTMLElement;
  row: HTMLElement | null;
  overlay: HTMLElement | null;
  /** For a menu item: the place of the menu's button. */
  opener: FocusPlace | null;
  levels: readonly Level[];
  /** For a control outside of rows: its adjacent rows, between which "Show more" inserts. */
  rowBefore: HTMLElement | null;
  rowAfter: HTMLElement | null;
  byKeyboard: boolean;
};

const isHtml = (node: unknown): node is HTMLElement => node instanceof HTMLElement;

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

function nearestRow(levels: readonly Level[], direction: 'before' | 'after'): HTMLElement | null {
  for (const level of levels) {
    for (const sibling of level[direction]) {
      const row = rowsIn(sibling).at(direction === 'before' ? -1 : 0);
      if (row) return row;
    }
    if (level.parent.matches(PART)) return null;
  }
  return null;
}

export function focusPlaceOf(element: HTMLElement): FocusPlace {
  const row = element.closest<HTMLElement>(ROW);
  const overlay = element.closest<HTMLElement>(OVERLAY);
  const label = overlay?.role === 'menu' ? overlay.getAttribute('aria-labelledby') : null;
  const trigger = label ? document.getElementById(label) : null;
  const levels = levelsOf(element);
  return {
    element,
    row,
    overlay,
    opener: trigger && focusPlaceOf(trigger),
    levels,
    rowBefore: row ? null : nearestRow(levels, 'before'),
    rowAfter: row ? null : nearestRow(levels, 'after'),
    byKeyboard: element.matches(':focus-visible'),
  };
}

export const isUsable = (element: Element | null): element is HTMLElement =>
  isHtml(element) &&
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('[hidden], [inert]');

/** The first row inserted at the place, else the row before it. */
function newRowNear({ rowBefore, rowAfter }: FocusPlace): HTMLElement | null {
  if (!rowBefore?.isConnected) return rowAfter?.isConnected ? rowAfter : null;
  const rows = rowsIn(rowBefore.closest('main') ?? document.body);
  const next = rows[rows.indexOf(rowBefore) + 1];
  return next && next !== rowAfter ? next : rowBefore;
}

function neighbour(place: FocusPlace): HTMLElement | null {
  if (!place.row) return newRowNear(place);
  for (const { parent, before, after } of place.levels) {
    const rows = (sibling: Element) => (sibling.isConnected ? rowsIn(sibling) : []);
    const row = after.flatMap(rows)[0] ?? before.map((sibling) => rows(sibling).at(-1)).find(Boolean);
    if (row || parent.isConnected) return row ?? null;
  }
  return null;
}

function headingAround({ levels }: FocusPlace): HTMLElement | null {
  const around = levels.map(({ parent }) => parent).filter(({ isConnected }) => isConnected);
  for (const parent of around) {
    if (parent === document.body) break;
    const heading = parent.querySelector<HTMLElement>('h1, h2, h3');
    if (heading) return heading;
  }
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}

/** Also focuses elements that are not focusable by themselves. */
export function takeFocus(element: HTMLElement, preventScroll: boolean) {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll });
}

/** Until the user moves on, what comes in the place of the lost control may take the focus from here. */
function markStandIn(element: HTMLElement | null) {
  element?.setAttribute('data-stand-in', '');
  element?.addEventListener('blur', () => element.removeAttribute('data-stand-in'), { once: true });
}

/** For a submit button that is disabled after sending; by touch, focus would open the keyboard. */
const boxBefore = ({ element, byKeyboard }: FocusPlace) =>
  byKeyboard && element.isConnected && element.matches('[type="submit"]')
    ? (element.closest('form')?.querySelector('textarea') ?? null)
    : null;

/**
 * UIX-05. Focuses the control, or if it is gone or disabled: its text area, its row, the next row, the
 * previous one, the heading of its list. Rows are focused as a whole, so that a second Enter does not act on
 * the neighbour.
 */
export function focusNear(place: FocusPlace): void {
  const scroll = place.byKeyboard;
  const own = [place.element, boxBefore(place), place.row].find(isUsable);
  if (!own && place.opener) {
    focusNear({ ...place.opener, byKeyboard: scroll });
    return;
  }
  const target = own ?? neighbour(place);
  const heading = target ? null : headingAround(place);
  if (!own) markStandIn(target ?? heading);
  if (target) takeFocus(target, !scroll);
  if (heading) takeFocus(heading, !scroll || heading.matches('h1, main'));
}
