import { claim, lookAt, type Sight } from '../phrase.ts';
import { unseen, type World } from '../world.ts';

/** Beyond 99 a page tells no figure (NAV-08), only that. */
const figure = (read: World['sees']['unreadMessages'], wanted: number): Sight =>
  lookAt(read, (seen) => (seen === 'more than 99' && wanted > 99 ? wanted : seen), wanted);

const one = ({ sees }: World, wanted: string, state: 'read' | 'unread') =>
  lookAt(
    sees.notifications,
    (listed) => {
      const found = listed.find(({ id }) => id === wanted);
      if (!found) return listed.some(({ id }) => id === null) ? unseen : 'not listed';
      return found.read ? 'read' : 'unread';
    },
    state,
  );

/** Figures, the list of notifications, toasts. */
export const figureClaims = [
  claim('{int} message(s) is/are unread', ({ sees }, wanted) => figure(sees.unreadMessages, wanted)),
  claim('{int} is/are unread in all', ({ sees }, wanted) => figure(sees.unreadInAll, wanted)),
  claim('no figure is shown', ({ sees }) => ({ read: sees.unreadInAll, wanted: null })),

  claim('{int} notification(s) is/are listed', ({ sees }, wanted) =>
    lookAt(sees.notifications, (listed) => listed.length, wanted),
  ),
  claim('{int} listed notification(s) is/are unread', ({ sees }, wanted) =>
    lookAt(sees.notifications, (listed) => listed.filter(({ read }) => !read).length, wanted),
  ),
  claim('the notification {word} {is} listed', ({ sees }, id, wanted) =>
    lookAt(sees.notifications, (listed) => listed.some((item) => item.id === id), wanted),
  ),
  claim('the notification {word} is read', (world, id) => one(world, id, 'read')),
  claim('the notification {word} is unread', (world, id) => one(world, id, 'unread')),
  claim('the notifications begin with {string}', ({ sees }, ids) => {
    const first = (listed: { id: string | null }[]) => listed.slice(0, ids.split(' ').length);
    const named = (listed: { id: string | null }[]) => first(listed).map(({ id }) => id);
    return lookAt(sees.notifications, (listed) => named(listed).join(' '), ids);
  }),

  claim('a toast says {string}', ({ sees }, text) =>
    lookAt(sees.toasts, (texts) => texts.includes(text), true),
  ),
  claim('{int} toast(s) has/have been raised', ({ sees }, wanted) =>
    lookAt(sees.toasts, (texts) => texts.length, wanted),
  ),
];
