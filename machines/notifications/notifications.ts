import type { Notification } from '#contract/spec/notification.ts';

/** A change shown at once and saved in order. `ids`: those on the list that were unread at that moment. */
export type Change =
  | { kind: 'read'; id: string }
  | { kind: 'readAll'; ids: string[] }
  | { kind: 'delete'; id: string };

/** `gone`: the notification had been deleted elsewhere. */
export type SaveOutcome = 'saved' | 'gone';

export type Context = {
  userId: string;
  /** What the server is known to hold, newest first. */
  known: Notification[];
  /** What is not saved yet, oldest first. */
  changes: Change[];
  /** Both together: what is shown. */
  items: Notification[];
  hasOlder: boolean;
  /** Those whose change was not saved. Until the list is fetched anew, only the member tries again. */
  failed: string[];
  /** With whom, or of which group, the open conversation is; its notifications count as read. */
  peerId: string | null;
};

/** The newest ones, or those before one: a page, and further pages until there are so many. */
export type Page = { before: string | null; atLeast: number };

export type Arrived = { notification: Notification };

export type NotificationsEvent =
  | ({ type: 'notifications.arrived' } & Arrived)
  | { type: 'notifications.markRead'; id: string }
  | { type: 'notifications.markAllRead' }
  | { type: 'notifications.delete'; id: string }
  | ({ type: 'notifications.beside' } & Pick<Context, 'peerId'>)
  | { type: 'notifications.refresh' }
  | { type: 'notifications.showOlder' }
  /** Raised by the machine itself: a list that was asked for earlier may not include what has just happened. */
  | { type: 'notifications.changed' };

export type NotificationsEmitted =
  | { type: 'notifications.toast'; text: string; notification: Notification }
  | { type: 'notifications.failed'; error: string };

/** Sent to the app, for the counts. `corrected`: what was shown was wrong. */
export type News =
  | { type: 'notifications.unreadChanged'; by: number }
  | { type: 'notifications.corrected'; by: number }
  | { type: 'notifications.allRead' };

type Known = Pick<Context, 'known' | 'changes'>;
type Shown = Pick<Context, 'known' | 'changes' | 'items'>;

/** A server that pages answers with so many at once. */
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

/** How many more are unread than before. */
export const unreadSince = (before: Pick<Context, 'items'>, now: Pick<Context, 'items'>) =>
  unread(now.items).length - unread(before.items).length;

/** With the changes that are not saved yet. */
const show = ({ known, changes }: Known): Shown => ({ known, changes, items: changes.reduce(apply, known) });

export function withNewest({ known, changes }: Context, items: Notification[]) {
  return {
    ...show({ known: items, changes }),
    hasOlder: items.length >= Math.max(pageSize, known.length),
    failed: [],
  };
}

/** A server that cannot page repeats the newest ones: they are not added again. */
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

/** Notifications of messages that are in sight, without those that could not be marked just now. */
export const readsInSight = ({ items, failed, peerId }: Context): Change[] =>
  unread(items)
    .filter((item) => item.type === 'message' && isOfConversation(item, peerId) && !failed.includes(item.id))
    .map(({ id }) => ({ kind: 'read', id }));

/** The first change is saved. */
export const confirmed = ({ known, changes }: Context): Shown =>
  show({ known: changes.slice(0, 1).reduce(apply, known), changes: changes.slice(1) });

/** The first change was not saved. */
export const rolledBack = ({ known, changes, failed }: Context) => ({
  ...show({ known, changes: changes.slice(1) }),
  failed: [...failed, ...changes.slice(0, 1).flatMap(idsOf)],
});

/** The notification that the first change was about is gone, and so is what else was planned for it. */
export function withoutGone({ known, changes }: Context): Shown {
  const ids = changes.slice(0, 1).flatMap(idsOf);
  const isOther = (id: string) => !ids.includes(id);
  return show({
    known: known.filter(({ id }) => isOther(id)),
    changes: changes.filter((change) => change.kind === 'readAll' || isOther(change.id)),
  });
}

/** The counts are asked for only once nothing waits to be saved: before, the server's answer would lack that. */
export const correction = (before: Context, now: Shown): News => ({
  type: now.changes.length === 0 ? 'notifications.corrected' : 'notifications.unreadChanged',
  by: unreadSince(before, now),
});
