import type { Sidestage } from '#inspect/sidestage.ts';
import { CONNECTED, type Message, readMessage } from './protocol.ts';

/** How often it is looked whether the app is still there, in milliseconds: no browser tells when it goes. */
const LOOK = 500;

/** Whether the app is there: `none` when no app opened this page. */
export type Presence = 'none' | 'there' | 'loading' | 'closed';

export interface AppListener {
  message: (message: Message) => void;
  presence: (presence: Presence) => void;
}

/** Any page that opened us, even of another origin. A page from a file has no origin to be found by. */
const openerOf = (page: Window): Window | null => (page.location.origin === 'null' ? null : page.opener);

/** What the app lets us do; undefined when no app is there, or one of another origin, or a production build. */
export function appOf(page: Window): Sidestage | undefined {
  try {
    return openerOf(page)?.__sidestage;
  } catch {
    return undefined;
  }
}

/** @param opener as it was: a browser forgets one that was closed */
function presenceOf(page: Window, opener: Window | null): Presence {
  if (!opener) return 'none';
  if (opener.closed) return 'closed';
  return appOf(page) ? 'there' : 'loading';
}

/**
 * Follows the app that opened this page, by the protocol of `@statelyai/inspect`: says that it listens, then takes what
 * that window sends, and nobody else. An app that is loaded again begins to send by itself.
 * @returns what stops it
 */
export function followApp(page: Window, listener: AppListener): () => void {
  const opener = openerOf(page);
  let last: Presence | undefined;
  const look = () => {
    const presence = presenceOf(page, opener);
    if (presence !== last) listener.presence(presence);
    last = presence;
  };
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === null || source !== opener || origin !== page.location.origin) return;
    const message = readMessage(data);
    if (!message) return;
    look();
    listener.message(message);
  };
  page.addEventListener('message', onMessage);
  opener?.postMessage({ type: CONNECTED }, page.location.origin);
  const timer = setInterval(look, LOOK);
  look();
  return () => {
    page.removeEventListener('message', onMessage);
    clearInterval(timer);
  };
}
