import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import * as banner from '#ui/notice/notice.css.ts';
import { createStream } from './inspection.ts';
import type { Message } from './message.ts';
import * as css from './offer.css.ts';

/** The name by which Stately's inspector finds its window again. */
const NAME = 'xstateinspector';

/** Beside the app, not instead of it. */
const SHAPE = 'popup,width=1280,height=900';

/** Messages kept for a window that comes, or comes again, later; the oldest go first. */
const KEPT = 2000;

/** Whether the window shows the page already, as it does after a reload of the app. */
function shows(opened: Window | null, page: URL): boolean {
  try {
    return opened?.location.pathname === page.pathname && opened.document.readyState === 'complete';
  } catch {
    // Another origin.
    return false;
  }
}

/** Opens an inspector in a window of its own. Returns what passes it messages, those from before it was ready too. */
function openInspector(page: URL): (message: Message) => void {
  const isOpen = shows(window.open('', NAME, SHAPE), page);
  const { adapter } = createBrowserInspector({
    // An empty address leaves an open window as it is, with all that it has listed so far.
    url: isOpen ? '' : page.href,
    maxDeferredEvents: KEPT,
    // They are plain JSON already; its own way cuts lists off at the depth limit.
    serialize: (message) => message,
  });
  // It said so when it opened, to the page before.
  if (isOpen) window.postMessage({ type: '@statelyai.connected' }, location.origin);

  let isOffered = false;
  const offerAgain = (words: string) => {
    if (isOffered) return;
    isOffered = true;
    offer(words, 'Open the visualiser', () => {
      isOffered = false;
      adapter.targetWindow = window.open(page.href, NAME, SHAPE);
    });
  };
  if (!adapter.targetWindow) offerAgain('The browser blocked the window of the visualiser.');

  return (message) => {
    if (adapter.targetWindow?.closed) offerAgain('The visualiser was closed.');
    adapter.send(message);
  };
}

/** Opens an inspector and tells it all that happens from now on. */
export const streamTo = (page: URL): ((event: InspectionEvent) => void) => createStream(openInspector(page));

/** Asks for a click, which a browser wants before it opens a window. The page stays usable beside it. */
function offer(said: string, label: string, act: () => void): void {
  const box = document.createElement('div');
  box.className = `${banner.banner} ${css.offer}`;
  const words = document.createElement('p');
  words.className = banner.bannerWords;
  words.textContent = said;
  const accept = document.createElement('button');
  accept.type = 'button';
  accept.className = banner.bannerAct;
  accept.textContent = label;
  accept.addEventListener('click', () => {
    box.remove();
    act();
  });
  box.append(words, accept);
  document.body.append(box);
  // Told to those who cannot see it once it stands there.
  box.role = 'status';
}
