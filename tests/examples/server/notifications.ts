import { ada } from '../people.ts';
import type { Call, DefaultReply } from './calls.ts';

interface StoredNotification {
  _id: string;
  recipient: string;
  type: string;
  read: boolean;
  /** Named after the notification, so that tests find it on a page. */
  actor: { id: string; name: string; avatar: null };
}

const pageSize = 50;

export const notification = (id: string, more: Partial<StoredNotification> = {}): StoredNotification => ({
  _id: id,
  recipient: ada.id,
  type: 'comment',
  read: false,
  actor: { id: 'somebody', name: id, avatar: null },
  ...more,
});

/** Ada's notifications, newest first, and her unread counts. */
export class Notifications {
  #list: StoredNotification[] = [];
  #counts = { messages: 0, requests: 0, notifications: 0 };

  setCounts(messages: number, requests: number, notifications: number): void {
    this.fill(notifications, notifications);
    this.#counts = { messages, requests, notifications };
  }

  /** Stores n0, n1 …, the first `unread` of them unread. */
  fill(count: number, unread: number): void {
    this.#list = Array.from({ length: count }, (_, nth) => notification(`n${nth}`, { read: nth >= unread }));
    this.#counts.notifications = unread;
  }

  fillWith(ids: readonly string[]): void {
    this.#list = ids.map((id) => notification(id));
    this.#counts.notifications = ids.length;
  }

  add(added: StoredNotification): void {
    if (added.recipient !== ada.id || this.#list.some(({ _id }) => _id === added._id)) return;
    this.#list = [added, ...this.#list];
    this.#counts.notifications += 1;
  }

  answer({ method, path, query }: Call): DefaultReply | null {
    const { messages, requests, notifications } = this.#counts;
    if (path === '/api/messages/unread-count') return { body: { count: messages } };
    if (path === '/api/links/pending-count') return { body: { count: requests } };
    if (path === '/api/notifications/unread') return { body: { count: notifications } };
    if (path === '/api/notifications') return { body: this.#page(query.get('before')) };
    if (path === '/api/notifications/read-all') return { body: { ok: true }, commit: this.#readAll() };
    const id = /^\/api\/notifications\/([^/]+)(\/read)?$/.exec(path)?.[1];
    if (!id) return null;
    return { body: { ok: true }, commit: () => this.#readOrDelete(id, method === 'DELETE') };
  }

  #page(before: string | null): StoredNotification[] {
    const from = before === null ? 0 : this.#list.findIndex(({ _id }) => _id === before) + 1;
    return this.#list.slice(from, from + pageSize);
  }

  /** Leaves out notifications that arrive before the answer. */
  #readAll(): () => void {
    const current = new Set(this.#list.map(({ _id }) => _id));
    const { notifications } = this.#counts;
    return () => {
      this.#list = this.#list.map((one) => (current.has(one._id) ? { ...one, read: true } : one));
      this.#counts.notifications -= notifications;
    };
  }

  #readOrDelete(id: string, isDeleted: boolean): void {
    if (this.#list.some(({ _id, read }) => _id === id && !read)) this.#counts.notifications -= 1;
    this.#list = this.#list.flatMap((one) => {
      if (one._id !== id) return [one];
      return isDeleted ? [] : [{ ...one, read: true }];
    });
  }
}
