import { claim, type Sight } from '../phrase.ts';
import { unseen, type World } from '../world.ts';

/** Beyond 99 a page tells no figure (NAV-08), only that. */
const figure = (read: World['sees']['unreadMessages'], wanted: number): Sight => ({
  async read() {
    const seen = await read();
    return seen === 'more than 99' && wanted > 99 ? wanted : seen;
  },
  wanted,
});

type Listed = { id: string | null; read: boolean }[];

const ofList = (
  { sees: { notifications } }: World,
  wanted: unknown,
  look: (listed: Listed) => unknown,
): Sight => ({
  async read() {
    const listed = await notifications();
    return listed === unseen ? unseen : look(listed);
  },
  wanted,
});

const one = (world: World, id: string, wanted: 'read' | 'unread') =>
  ofList(world, wanted, (listed) => {
    const found = listed.find((item) => item.id === id);
    if (!found) return listed.some((item) => item.id === null) ? unseen : 'not listed';
    return found.read ? 'read' : 'unread';
  });

const ofToasts = (
  { sees: { toasts } }: World,
  wanted: unknown,
  look: (texts: readonly string[]) => unknown,
): Sight => ({
  async read() {
    const texts = await toasts();
    return texts === unseen ? unseen : look(texts);
  },
  wanted,
});

/** Figures, the list of notifications, toasts. */
export const figureClaims = [
  claim('{int} message(s) is/are unread', ({ sees }, wanted) => figure(sees.unreadMessages, wanted)),
  claim('{int} is/are unread in all', ({ sees }, wanted) => figure(sees.unreadInAll, wanted)),
  claim('no figure is shown', ({ sees }) => ({ read: sees.unreadInAll, wanted: null })),

  claim('{int} notification(s) is/are listed', (world, wanted) =>
    ofList(world, wanted, (listed) => listed.length),
  ),
  claim('{int} listed notification(s) is/are unread', (world, wanted) =>
    ofList(world, wanted, (listed) => listed.filter(({ read }) => !read).length),
  ),
  claim('the notification {word} {is} listed', (world, id, wanted) =>
    ofList(world, wanted, (listed) => listed.some((item) => item.id === id)),
  ),
  claim('the notification {word} is read', (world, id) => one(world, id, 'read')),
  claim('the notification {word} is unread', (world, id) => one(world, id, 'unread')),
  claim('the notifications begin with {string}', (world, ids) =>
    ofList(world, ids, (listed) =>
      listed
        .slice(0, ids.split(' ').length)
        .map(({ id }) => id)
        .join(' '),
    ),
  ),

  claim('a toast says {string}', (world, text) => ofToasts(world, true, (texts) => texts.includes(text))),
  claim('{int} toast(s) has/have been raised', (world, wanted) =>
    ofToasts(world, wanted, (texts) => texts.length),
  ),
];
