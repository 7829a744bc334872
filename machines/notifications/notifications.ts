import type { Notification } from '#contract/spec/notification.ts';

/** An optimistic change, saved in order. `ids`: listed notifications that were unread at that moment. */
export type Change =
  | { kind: 'read'; id: string }
  | { kind: 'readAll'; ids: string[] }
  | { kind: 'delete'; id: string };

/** `gone`: it was deleted elsewhere. */
export type SaveOutcome = 'saved' | 'gone';

export type Context = {
  userId: string;
  /** The server's list as far as known, newest first. */
  known: Notification[];
  /** Unsaved changes, oldest first. */
  changes: Change[];
  items: Notification[];
  hasOlder: boolean;
  /** Ids whose change failed. Until the next fetch only the member can retry. */
  failed: string[];
  /** The person or group of the open conversation, whose notifications count as read. */
  peerId: string | null;
};

/** The newest, or those before an id: one page, and more until there are `atLeast`. */
export type Page = { before: string | null; atLeast: number };

export type Arrived = { notification: Notification };

export type NotificationsEvent =
  | ({ type: 'notifications.arrived' } & Arrived)
  | { type: 'notifications.markRead'; id: string }
  | { type: 'notifications.markAllRead' }
  | { type: 'notifications.delete'; id: string }
  | ({ type: 'notifications.peerChanged' } & Pick<Context, 'peerId'>)
  | { type: 'notifications.refresh' }
  | { type: 'notifications.showOlder' }
  /** Raised internally: a list requested earlier may not include what has just happened. */
  | { type: 'notifications.changed' };

export type NotificationsEmitted =
  | { type: 'notifications.toast'; text: string; notification: Notification }
  | { type: 'notifications.failed'; error: string };

/** For the counts. `corrected`: the shown number was wrong. */
export type News =
  | { type: 'notifications.unreadChanged'; by: number }
  | { type: 'notifications.corrected'; by: number }
  | { type: 'notifications.allRead' };

type Known = Pick<Context, 'known' | 'changes'>;
type Shown = Pick<Context, 'known' | 'changes' | 'items'>;

/** Page size of a server that supports paging. */
export const pageSize = 50;

const toastTexts: Record<string, string> = {
  comment: 'New comment on your post',
  message: 'New message received',
  gig_application: 'New application for your gig',
  link_request: 'New connection request',
};

export const toastText = ({ type }: Notification) => toastTexts[type] ?? 'New notification';

const idsOf = (change: Change) => (change.kind === 'readAll' ? change.ids : [change.id]);

function apply(items: Notification[], change: Change): Notification[] {
  const ids = idsOf(change);
  if (change.kind === 'delete') return items.filter(({ id }) => !ids.includes(id));
  return items.map((item) => (ids.includes(item.id) ? { ...item, read: true } : item));
}

const unread = (items: Notification[]) => items.filter(({ read }) => !read);

export const isUnread = ({ items }: Context, id: string) => unread(items).some((item) => item.id === id);

export const unreadSince = (before: Pick<Context, 'items'>, now: Pick<Context, 'items'>) =>
  unread(now.items).length - unread(before.items).length;

const show = ({ known, changes }: Known): Shown => ({ known, changes, items: changes.reduce(apply, known) });

export function withNewest({ known, changes }: Context, items: Notification[]) {
  return {
    ...show({ known: items, changes }),
    hasOlder: items.length >= Math.max(pageSize, known.length),
    failed: [],
  };
}

/** A server without paging repeats the newest items, which are not added again. */
export function withOlder({ known, changes }: Context, items: Notification[]) {
  const older = items.filter(({ id }) => !known.some((item) => item.id === id));
  return {
    ...show({ known: [...known, ...older], changes }),
    hasOlder: items.length >= pageSize && older.length > 0,
  };
}

export const withArrived = ({ known, changes }: Context, notification: Notification) =>
  show({ known: [notification, ...known], changes });

export const withChanges = ({ known, changes }: Context, more: Change[]) =>
  show({ known, changes: [...changes, ...more] });

export const readAll = ({ items }: Context): Change => ({
  kind: 'readAll',
  ids: unread(items).map(({ id }) => id),
});

const isOfConversation = ({ details }: Notification, peerId: string | null) => {
  const { kind, id: subjectId } = Object(details.subject);
  return peerId !== null && (kind === 'group' ? subjectId : Object(details.actor).id) === peerId;
};

/** Unread notifications of the open conversation, without those whose change has just failed. */
export const readsInSight = ({ items, failed, peerId }: Context): Change[] =>
  unread(items)
    .filter((item) => item.type === 'message' && isOfConversation(item, peerId) && !failed.includes(item.id))
    .map(({ id }) => ({ kind: 'read', id }));

export const confirmed = ({ known, changes }: Context): Shown =>
  show({ known: changes.slice(0, 1).reduce(apply, known), changes: changes.slice(1) });

export const rolledBack = ({ known, changes, failed }: Context) => ({
  ...show({ known, changes: changes.slice(1) }),
  failed: [...failed, ...changes.slice(0, 1).flatMap(idsOf)],
});

/** The notification of the first change was deleted elsewhere: drops it and its other changes. */
export function withoutGone({ known, changes }: Context): Shown {
  const ids = changes.slice(0, 1).flatMap(idsOf);
  const isOther = (id: string) => !ids.includes(id);
  return show({
    known: known.filter(({ id }) => isOther(id)),
    changes: changes.filter((change) => change.kind === 'readAll' || isOther(change.id)),
  });
}

/** Refetch counts only when no change is pending: the server's answer would lack it. */
export const correction = (before: Context, now: Shown): News => ({
  type: now.changes.length === 0 ? 'notifications.corrected' : 'notifications.unreadChanged',
  by: unreadSince(before, now),
});
