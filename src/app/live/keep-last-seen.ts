import type { SessionGate } from '#actors/session-gate.ts';
import { forgetLastSeen, savePageCopy, type Viewer } from '#transport/last-seen.ts';
import { storage, storageKeys } from '#transport/storage.ts';

/** Milliseconds that a page has to stand still: while one scrolls through a long list there is no time for a copy. */
const PAUSE = 2_000;

/** Not forms, and not what stands in the settings. */
const isWorthKeeping = (path: string) =>
  /^\/(?:community|my-posts|posts|gigs|my-gigs|discover|links|user|messages|notifications|dashboard|profile)(?:\/|$)/.test(
    path,
  ) && !path.endsWith('/edit');

const notToRead = 'form, input, textarea, select, img, video, audio, iframe, script, style, dialog';

/** The page as markup to read: nothing in it can be typed in, pressed or fetched. What cannot be kept says so itself. */
function stillOf(main: HTMLElement): string {
  // What stands in a template is not fetched.
  const still = document.createElement('template');
  still.innerHTML = main.innerHTML;
  for (const part of still.content.querySelectorAll<HTMLElement>('[data-offline]'))
    part.replaceWith(part.dataset.offline ?? '');
  for (const part of still.content.querySelectorAll(notToRead)) part.remove();
  for (const button of still.content.querySelectorAll('button')) button.disabled = true;
  return still.innerHTML;
}

/**
 * SPD-05. Keeps how the pages of a member look, for a start without a network; lets go of all of it when the session
 * ends, by whomever, and when somebody else's begins (SAF-01). Out of sight a page is not made true, nor kept.
 * @returns has the page in sight kept again
 */
export function keepLastSeen(session: SessionGate): () => void {
  let viewerId: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const viewer = (): Viewer | null => {
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
    savePageCopy(now, `${path}${location.search}`, { at: Date.now(), html: stillOf(main) }, isStill).catch(
      isNotVital,
    );
  };
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  };
  // Not `main` itself: the page that waits may still be in its place.
  const root = document.getElementById('root');
  if (root) new MutationObserver(plan).observe(root, { childList: true, subtree: true, characterData: true });
  document.addEventListener('visibilitychange', plan);
  // The page may have come before this code has.
  plan();

  const forgetOthers = () => {
    const { status, userId } = session.current();
    const isAnother = viewerId !== null && userId !== null && userId !== viewerId;
    if (status === 'unauthenticated' || isAnother) forgetLastSeen().catch(isNotVital);
    viewerId = userId ?? viewerId;
  };
  session.subscribe(forgetOthers);
  forgetOthers();
  return plan;
}

/** Without a copy the page says that it is loading, and no more. */
const isNotVital = (error: unknown) => console.warn('[last seen]', String(error));
