import { claim, type Expectation, observe } from '../phrase.ts';
import { notVisible, type World } from '../world.ts';

/** NAV-08. Pages show no number above 99. */
const countIs = (read: World['view']['unreadMessages'], expected: number): Expectation =>
  observe(read, (seen) => (seen === 'more than 99' && expected > 99 ? expected : seen), expected);

const notificationIs = ({ view }: World, wanted: string, state: 'read' | 'unread') =>
  observe(
    view.notifications,
    (listed) => {
      const found = listed.find(({ id }) => id === wanted);
      if (!found) return listed.some(({ id }) => id === null) ? notVisible : 'not listed';
      return found.read ? 'read' : 'unread';
    },
    state,
  );

export const countClaims = [
  claim('{int} message(s) is/are unread', ({ view }, expected) => countIs(view.unreadMessages, expected)),
  claim('{int} is/are unread in total', ({ view }, expected) => countIs(view.totalUnread, expected)),
  claim('no count is shown', ({ view }) => ({ read: view.totalUnread, expected: null })),

  claim('{int} notification(s) is/are listed', ({ view }, expected) =>
    observe(view.notifications, (listed) => listed.length, expected),
  ),
  claim('{int} listed notification(s) is/are unread', ({ view }, expected) =>
    observe(view.notifications, (listed) => listed.filter(({ read }) => !read).length, expected),
  ),
  claim('the notification {word} {is} listed', ({ view }, id, expected) =>
    observe(view.notifications, (listed) => listed.some((item) => item.id === id), expected),
  ),
  claim('the notification {word} is read', (world, id) => notificationIs(world, id, 'read')),
  claim('the notification {word} is unread', (world, id) => notificationIs(world, id, 'unread')),
  claim('the notifications begin with {string}', ({ view }, ids) => {
    const first = (listed: { id: string | null }[]) => listed.slice(0, ids.split(' ').length);
    const firstIds = (listed: { id: string | null }[]) => first(listed).map(({ id }) => id);
    return observe(view.notifications, (listed) => firstIds(listed).join(' '), ids);
  }),

  claim('a toast says {string}', ({ view }, text) =>
    observe(view.toasts, (texts) => texts.includes(text), true),
  ),
  claim('{int} toast(s) has/have been raised', ({ view }, expected) =>
    observe(view.toasts, (texts) => texts.length, expected),
  ),
];
