import type { Notification } from '#contract/spec/notification.ts';

/** A change shown at once and saved in order. `ids`: those on the list that were unread at that moment. */
export type Change =
  | { kind: 'read'; id: string }
  | { kind: 'readAll'; ids: string[] }
  | { kind: 'delete'; id: string };

/**
 * `known` is what the server is known to hold, `changes` what is not saved yet, `items` both together: what is shown.
 * `stale`: something happened after the running question, so its answer may not know of it.
 */
export type Context = {
  userId: string;
  known: Notification[];
  changes: Change[];
  items: Notification[];
  hasOlder: boolean;
  stale: boolean;
};

type Event =
  | { type: 'notifications.arrived'; notification: Notification }
  | { type: 'notifications.markRead'; id: string }
  | { type: 'notifications.markAllRead' }
  | { type: 'notifications.delete'; id: string }
  | { type: 'notifications.refresh' }
  | { type: 'notifications.showOlder' };

type Emitted =
  | { type: 'notifications.toast'; text: string; notification: Notification }
  | { type: 'notifications.failed'; error: string };

/** What the app is told, for the counts. */
export type News =
  | { type: 'notifications.unreadChanged'; by: number }
  | { type: 'notifications.rolledBack'; by: number }
  | { type: 'notifications.allRead' };

/** What the machine is made with and of. */
export interface Types {
  input: { userId: string };
  context: Context;
  events: Event;
  emitted: Emitted;
  tags: 'busy' | 'ready' | 'error' | 'saving';
  meta: { rows?: string[]; screen?: string };
}
