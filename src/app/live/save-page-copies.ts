import type { SessionGate } from '#actors/session-gate.ts';
import { type CopyOwner, clearPageCopies, savePageCopy } from '#transport/page-copies.ts';
import { storage, storageKeys } from '#transport/storage.ts';

/** Milliseconds without DOM changes: copying during a scroll would cause jank. */
const QUIET_MS = 2_000;

/** Excludes forms and settings. */
const isCopiedPath = (path: string) =>
  /^\/(?:community|my-posts|posts|gigs|my-gigs|discover|links|user|messages|notifications|dashboard|profile)(?:\/|$)/.test(
    path,
  ) && !path.endsWith('/edit');

const excludedSelector = 'form, input, textarea, select, img, video, audio, iframe, script, style, dialog';

/** A copy without controls or media; `data-offline` is the replacement text of what cannot be copied. */
function inertHtml(main: HTMLElement): string {
  // A template fetches nothing.
  const template = document.createElement('template');
  template.innerHTML = main.innerHTML;
  for (const part of template.content.querySelectorAll<HTMLElement>('[data-offline]'))
    part.replaceWith(part.dataset.offline ?? '');
  for (const part of template.content.querySelectorAll(excludedSelector)) part.remove();
  for (const button of template.content.querySelectorAll('button')) button.disabled = true;
  return template.innerHTML;
}

/**
 * SPD-05. Saves copies of a member's pages for an offline start, and deletes them when the session ends or
 * another member's begins (SAF-01). Hidden pages are not copied.
 * @returns saves the current page again
 */
export function savePageCopies(session: SessionGate): () => void {
  let viewerId: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const currentOwner = (): CopyOwner | null => {
    const { isAuthenticated, userId } = session.current();
    const token = storage.read(storageKeys.token);
    return isAuthenticated && userId !== null && token !== null ? { token, userId } : null;
  };
  const save = () => {
    const owner = currentOwner();
    const main = document.querySelector('main');
    const path = location.pathname;
    const isComplete = main?.querySelector('h1') && !main.querySelector('[data-loading], [role="alert"]');
    const isVisible = document.visibilityState === 'visible';
    if (!owner || !main || !isComplete || !isVisible || !isCopiedPath(path)) return;
    const isCurrent = () => currentOwner()?.token === owner.token;
    savePageCopy(
      owner,
      `${path}${location.search}`,
      { at: Date.now(), html: inertHtml(main) },
      isCurrent,
    ).catch(logError);
  };
  const scheduleSave = () => {
    clearTimeout(timer);
    timer = setTimeout(save, QUIET_MS);
  };
  // Not `main`: the pending page may still be in its place.
  const root = document.getElementById('root');
  if (root)
    new MutationObserver(scheduleSave).observe(root, { childList: true, subtree: true, characterData: true });
  document.addEventListener('visibilitychange', scheduleSave);
  // The page may have rendered before this code loaded.
  scheduleSave();

  const clearOtherMembers = () => {
    const { status, userId } = session.current();
    const isAnother = viewerId !== null && userId !== null && userId !== viewerId;
    if (status === 'unauthenticated' || isAnother) clearPageCopies().catch(logError);
    viewerId = userId ?? viewerId;
  };
  session.subscribe(clearOtherMembers);
  clearOtherMembers();
  return scheduleSave;
}

/** Not vital: without a copy the page only says that it is loading. */
const logError = (error: unknown) => console.warn('[last seen]', String(error));
