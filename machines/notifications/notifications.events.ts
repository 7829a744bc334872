import type { Notification } from '#contract/spec/notification.ts';

/** A change shown at once and saved in order. `ids`: those on the list that were unread at that moment. */
export type Change =
  | { kind: 'read'; id: string }
  | { kind: 'readAll'; ids: string[] }
  | { kind: 'delete'; id: string };

/**
 * `known` is what the server is known to hold, `changes` what is not saved yet, `items` both together: what is shown.
 * `stale`: something happened after the running question, so its answer may not know of it.
 * `failed`: those whose change was not saved. Until the list is fetched anew, only the member tries again.
 * `peerId`: with whom, or of which group, a conversation is in sight, which reads what tells of their messages; null while none is.
 */
export type Context = {
  userId: string;
  known: Notification[];
  changes: Change[];
  items: Notification[];
  hasOlder: boolean;
  stale: boolean;
  failed: string[];
  peerId: string | null;
};

export type One = { id: string };
export type Beside = Pick<Context, 'peerId'>;
/** The newest ones, or those before one: a page, and further pages until there are so many. */
export type Page = { before: string | null; atLeast: number };
export type Items = { items: Notification[] };
export type Arrived = { notification: Notification };
export type Problem = { error: unknown };

type Event =
  | ({ type: 'notifications.arrived' } & Arrived)
  | ({ type: 'notifications.markRead' } & One)
  | ({ type: 'notifications.beside' } & Beside)
  | { type: 'notifications.markAllRead' }
  | ({ type: 'notifications.delete' } & One)
  | { type: 'notifications.refresh' }
  | { type: 'notifications.showOlder' };

type Emitted =
  | { type: 'notifications.toast'; text: string; notification: Notification }
  | { type: 'notifications.failed'; error: string };

/** What the app is told, for the counts. `corrected`: what was shown was not so. */
export type News =
  | { type: 'notifications.unreadChanged'; by: number }
  | { type: 'notifications.corrected'; by: number }
  | { type: 'notifications.allRead' };

/** What the machine is made with and of. */
export interface Types {
  input: { userId: string };
  context: Context;
  events: Event;
  emitted: Emitted;
  tags: 'busy' | 'ready' | 'error' | 'olderFailed' | 'saving';
  meta: { rows?: string[]; screen?: string };
}
