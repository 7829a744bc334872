import { ada } from '../people.ts';
import type { Ask, Plain } from './ask.ts';

interface Notice {
  _id: string;
  recipient: string;
  type: string;
  read: boolean;
  /** Named as the notification itself, so that it can be found on a page. */
  actor: { id: string; name: string; avatar: null };
}

/** So many come at once; older ones by `before`. */
const page = 50;

export const comment = (id: string, more: Partial<Notice> = {}): Notice => ({
  _id: id,
  recipient: ada.id,
  type: 'comment',
  read: false,
  actor: { id: 'somebody', name: id, avatar: null },
  ...more,
});

/** The member's notifications, newest first, and the figures of what is unread. */
export class Notices {
  #list: Notice[] = [];
  #figures = { messages: 0, requests: 0, notifications: 0 };

  count(messages: number, requests: number, notifications: number): void {
    this.hold(notifications, notifications);
    this.#figures = { messages, requests, notifications };
  }

  /** n0, n1 …, of which the first so many are unread. */
  hold(count: number, unread: number): void {
    this.#list = Array.from({ length: count }, (_, nth) => comment(`n${nth}`, { read: nth >= unread }));
    this.#figures.notifications = unread;
  }

  holdThese(ids: readonly string[]): void {
    this.#list = ids.map((id) => comment(id));
    this.#figures.notifications = ids.length;
  }

  add(notice: Notice): void {
    if (notice.recipient !== ada.id || this.#list.some(({ _id }) => _id === notice._id)) return;
    this.#list = [notice, ...this.#list];
    this.#figures.notifications += 1;
  }

  answer({ method, path, query }: Ask): Plain | null {
    const { messages, requests, notifications } = this.#figures;
    if (path === '/api/messages/unread-count') return { body: { count: messages } };
    if (path === '/api/links/pending-count') return { body: { count: requests } };
    if (path === '/api/notifications/unread') return { body: { count: notifications } };
    if (path === '/api/notifications') return { body: this.#page(query.get('before')) };
    if (path === '/api/notifications/read-all') return { body: { ok: true }, commit: this.#readAll() };
    const id = /^\/api\/notifications\/([^/]+)(\/read)?$/.exec(path)?.[1];
    if (!id) return null;
    return { body: { ok: true }, commit: () => this.#leaveUnread(id, method === 'DELETE') };
  }

  #page(before: string | null): Notice[] {
    const from = before === null ? 0 : this.#list.findIndex(({ _id }) => _id === before) + 1;
    return this.#list.slice(from, from + page);
  }

  /** Those of now, not what comes before the answer does. */
  #readAll(): () => void {
    const now = new Set(this.#list.map(({ _id }) => _id));
    const { notifications } = this.#figures;
    return () => {
      this.#list = this.#list.map((one) => (now.has(one._id) ? { ...one, read: true } : one));
      this.#figures.notifications -= notifications;
    };
  }

  #leaveUnread(id: string, isDeleted: boolean): void {
    if (this.#list.some(({ _id, read }) => _id === id && !read)) this.#figures.notifications -= 1;
    this.#list = this.#list.flatMap((one) => {
      if (one._id !== id) return [one];
      return isDeleted ? [] : [{ ...one, read: true }];
    });
  }
}
