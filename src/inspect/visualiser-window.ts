import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { createStream } from './inspection.ts';
import type { Message } from './message.ts';
import { offer } from './offer.ts';

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
