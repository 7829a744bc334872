import type { SessionGate } from '#actors/session-gate.ts';
import { type CopyOwner, clearPageCopies, savePageCopy } from '#transport/page-copies.ts';
import { storage, storageKeys } from '#transport/storage.ts';

/** Milliseconds without DOM changes: copying during a scroll would cause jank. */
const PAUSE = 2_000;

/** Excludes forms and settings. */
const isWorthKeeping = (path: string) =>
  /^\/(?:community|my-posts|posts|gigs|my-gigs|discover|links|user|messages|notifications|dashboard|profile)(?:\/|$)/.test(
    path,
  ) && !path.endsWith('/edit');

const notToRead = 'form, input, textarea, select, img, video, audio, iframe, script, style, dialog';

/** A copy without controls or media; `data-offline` is the replacement text of what cannot be copied. */
function inertCopyOf(main: HTMLElement): string {
  // A template fetches nothing.
  const still = document.createElement('template');
  still.innerHTML = main.innerHTML;
  for (const part of still.content.querySelectorAll<HTMLElement>('[data-offline]'))
    part.replaceWith(part.dataset.offline ?? '');
  for (const part of still.content.querySelectorAll(notToRead)) part.remove();
  for (const button of still.content.querySelectorAll('button')) button.disabled = true;
  return still.innerHTML;
}

/**
 * SPD-05. Saves copies of a member's pages for an offline start, and deletes them when the session ends or
 * another member's begins (SAF-01). Hidden pages are not copied.
 * @returns saves the current page again
 */
export function savePageCopies(session: SessionGate): () => void {
  let viewerId: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const viewer = (): CopyOwner | null => {
    const { isAuthenticated, userId } = session.current();
    const token = storage.read(storageKeys.token);
    return isAuthenticated && userId !== null && token !== null ? { token, userId } : null;
  };
  const save = () => {
    const now = viewer();
    const main = document.querySelector('main');
    const path = location.pathname;
    const isWhole = main?.querySelector('h1') && !main.querySelector('[data-loading], [role="alert"]');
    const isInSight = document.visibilityState === 'visible';
    if (!now || !main || !isWhole || !isInSight || !isWorthKeeping(path)) return;
    const isStill = () => viewer()?.token === now.token;
    savePageCopy(
      now,
      `${path}${location.search}`,
      { at: Date.now(), html: inertCopyOf(main) },
      isStill,
    ).catch(isNotVital);
  };
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  };
  // Not `main`: the pending page may still be in its place.
  const root = document.getElementById('root');
  if (root) new MutationObserver(plan).observe(root, { childList: true, subtree: true, characterData: true });
  document.addEventListener('visibilitychange', plan);
  // The page may have rendered before this code loaded.
  plan();

  const forgetOthers = () => {
    const { status, userId } = session.current();
    const isAnother = viewerId !== null && userId !== null && userId !== viewerId;
    if (status === 'unauthenticated' || isAnother) clearPageCopies().catch(isNotVital);
    viewerId = userId ?? viewerId;
  };
  session.subscribe(forgetOthers);
  forgetOthers();
  return plan;
}

/** Not vital: without a copy the page only says that it is loading. */
const isNotVital = (error: unknown) => console.warn('[last seen]', String(error));
