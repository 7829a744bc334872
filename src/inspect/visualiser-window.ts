import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import * as banner from '#ui/notice/notice.css.ts';
import { createStream } from './inspection.ts';
import type { Message } from './message.ts';
import * as css from './offer.css.ts';

/** Window name used by Stately's inspector. */
const NAME = 'xstateinspector';

const SHAPE = 'popup,width=1280,height=900';

/** Messages buffered for a window that opens later; the oldest are dropped. */
const KEPT = 2000;

/** Whether the window already shows the page, as after a reload of the app. */
function shows(opened: Window | null, page: URL): boolean {
  try {
    return opened?.location.pathname === page.pathname && opened.document.readyState === 'complete';
  } catch {
    return false;
  }
}

/** Returns a function that sends messages, including those from before the window was ready. */
function openInspector(page: URL): (message: Message) => void {
  const isOpen = shows(window.open('', NAME, SHAPE), page);
  const { adapter } = createBrowserInspector({
    // An empty URL keeps an open window and what it has listed.
    url: isOpen ? '' : page.href,
    maxDeferredEvents: KEPT,
    // Already plain JSON; the default truncates arrays at the depth limit.
    serialize: (message) => message,
  });
  // It announced itself to the previous page only.
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

export const streamTo = (page: URL): ((event: InspectionEvent) => void) => createStream(openInspector(page));

/** Browsers open a window only after a click. The page stays usable. */
function offer(text: string, label: string, act: () => void): void {
  const box = document.createElement('div');
  box.className = `${banner.banner} ${css.offer}`;
  const words = document.createElement('p');
  words.className = banner.bannerText;
  words.textContent = text;
  const accept = document.createElement('button');
  accept.type = 'button';
  accept.className = banner.bannerAction;
  accept.textContent = label;
  accept.addEventListener('click', () => {
    box.remove();
    act();
  });
  box.append(words, accept);
  document.body.append(box);
  // Set after insertion, so that screen readers announce it.
  box.role = 'status';
}
