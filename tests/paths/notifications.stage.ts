import type { Notification } from '#contract/spec/notification.ts';
import type { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { notificationsModel } from '#machines/notifications/notifications.model.ts';
import { type Change, pageSize } from '#machines/notifications/notifications.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { Call } from './support/backend.ts';
import { perScene, type Scene } from './support/scene.ts';
import { defineStage, type Moment } from './support/stage.ts';
import { connect, missEvents, openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof notificationsMachine>;

const list = 'GET /api/notifications';

const changes = {
  read: 'PUT /api/notifications/:id/read',
  readAll: 'PUT /api/notifications/read-all',
  delete: 'DELETE /api/notifications/:id',
} as const satisfies Record<Change['kind'], Call>;

/** The call that saves the oldest pending change. */
const saved = (before: Here['after'] | undefined): Call =>
  changes[before?.context.changes[0]?.kind ?? 'readAll'];

/** An actor whose name contains the notification's id, to tell rows apart. */
const by = (id: string) => ({ id: `by-${id}`, name: `Person ${id}`, avatar: null });

/** NTF-03. */
const toasts: Record<string, string> = {
  comment: 'New comment on your post',
  message: 'New message received',
  gig_application: 'New application for your gig',
  link_request: 'New connection request',
};

const toastOf = (newest: Notification | undefined) => toasts[newest?.type ?? ''] ?? 'New notification';

/** The notification in the server's format. */
const sent = ({ id, recipient, type, read, details }: Notification) => ({
  _id: id,
  recipient,
  type,
  read,
  actor: { ...by(id), ...Object(details.actor) },
});

const notListed = 'a notification that is not on the list has no buttons';
const isRead = 'a read notification has no “Mark as read”, and following it does not mark it again';

const rowsOf = ({ page }: Scene) => page.getByRole('main').getByRole('listitem');
const rowOf = (scene: Scene, id: string) =>
  rowsOf(scene).filter({ has: scene.page.getByText(`Person ${id}`, { exact: true }) });
const buttonOf = (scene: Scene, id: string, name: string) => rowOf(scene, id).getByRole('button', { name });
const olderOnes = ({ page }: Scene) => page.getByRole('button', { name: 'Show older' });
const againButton = ({ page }: Scene) => page.getByRole('main').getByRole('button', { name: 'Try again' });

const skeleton = ({ page }: Scene) => page.getByText('Loading notifications...');
const failure = ({ page }: Scene) =>
  page.getByRole('heading', { name: 'We couldn’t load your notifications' });

/** Opens an empty conversation. */
async function openConversation(scene: Scene, peerId: string) {
  const person = { id: peerId, name: 'Bob', avatar: null, headline: '', place: '' };
  const page = { items: [], hasMore: false };
  const body = { conversationId: 'c1', person, canWrite: true, lastReadSeq: null, page };
  scene.backend.setAnswer(`GET /api/conversations/with/${peerId}`, { status: 200, body });
  await scene.goTo(`/messages/${peerId}`);
}

/** Deletes a notification and fires the timer of its undo time. */
async function deleteForGood(scene: Scene, id: string) {
  await buttonOf(scene, id, 'Delete: ').click();
  await rowsOf(scene).getByRole('button', { name: 'Undo' }).waitFor();
  await scene.ring('deletions', `undo.${id}`);
}

/** Checks the list only while it is open, not a conversation. */
const onList = (look: (here: Here) => Promise<void>) => async (here: Here) => {
  if (here.after.context.peerId === null) await look(here);
};

/** Longer lists are virtualized (SPD-07). */
const drawnWhole = pageSize + 5;

/** Whether the list has shown notifications before. */
const listState = perScene(() => ({ isAny: false }));

/** Until the first page has loaded, a new notification shows only as a toast. */
const isBeforeFirst = ({ scene, trail }: Here) =>
  !listState(scene).isAny && (trail.at(-1)?.includes('list.loading.') ?? false);

/** NTF-01, NTF-04: shows every notification, with changes that are not saved yet. */
const seesList = onList(async (here) => {
  const { scene } = here;
  if (isBeforeFirst(here)) return scene.counts(rowsOf(scene), 0);
  const { items } = here.after.context;
  const fresh = items.filter(({ read }) => !read).length;
  if (items.length <= drawnWhole) {
    await scene.counts(rowsOf(scene), items.length);
    await scene.counts(rowsOf(scene).getByText('Unread', { exact: true }), fresh);
  }
  const [first] = items;
  if (!first) return;
  await scene.shows(rowOf(scene, first.id));
  listState(scene).isAny = true;
});

const seesLoading = onList(async (here) => {
  const { scene } = here;
  await seesList(here);
  if (isBeforeFirst(here) || here.after.context.items.length === 0) await scene.shows(skeleton(scene));
  await scene.hides(failure(scene));
});

export const stage = walkStage(
  defineStage<typeof notificationsMachine>({
    name: 'notifications',
    model: notificationsModel,
    calls: { fetchNotifications: [list], saveChange: { either: Object.values(changes) } },
    holdsSocket: true,
    async open({ scene }) {
      // The path decides when to load older ones, so disable loading on scroll.
      await scene.addInitScript(() => {
        IntersectionObserver.prototype.observe = () => {};
      });
      await openAsMember(scene, ada, '/notifications');
    },

    events: {
      'notifications.refresh': ({ scene, before }) =>
        before?.matches({ list: 'failed' })
          ? scene.page.getByRole('button', { name: 'Try again' }).click()
          : missEvents(scene),
      async 'notifications.arrived'({ scene, what: { notification } }) {
        await connect(scene);
        scene.socket.newest.emit('newNotification', sent(notification));
      },
      'notifications.showOlder': ({ scene, before, send }) =>
        before?.context.hasOlder
          ? olderOnes(scene).or(againButton(scene)).click()
          : send('the button exists only while there may be older ones'),
      async 'notifications.markRead'({ scene, what, before, send }) {
        const listed = before?.context.items.find(({ id }) => id === what.id);
        if (!listed) await send(notListed);
        else if (listed.read) await send(isRead);
        else await buttonOf(scene, what.id, 'Mark as read').click();
      },
      'notifications.peerChanged': ({ scene, what: { peerId } }) =>
        peerId === null ? scene.goTo('/notifications') : openConversation(scene, peerId),
      'notifications.markAllRead': ({ scene }) =>
        scene.page.getByRole('button', { name: 'Mark all read' }).click(),
      'notifications.delete': ({ scene, what, before, send }) =>
        before?.context.items.some(({ id }) => id === what.id)
          ? deleteForGood(scene, what.id)
          : send(notListed),
    },

    done: {
      async fetchNotifications({ scene, what, input: { atLeast: minimum } }) {
        const body = what.map((one) => sent({ ...one, type: one.details.actor ? one.type : 'message' }));
        // After a full page the app fetches the next one until it has enough.
        const next = what.length === pageSize && minimum > pageSize ? [{ status: 200, body: [] }] : [];
        await scene.backend.answer(list, { status: 200, body }, ...next);
      },
      saveChange: ({ scene, what, before }) =>
        scene.backend.answer(saved(before), { status: what === 'gone' ? 404 : 200 }),
    },

    error: {
      fetchNotifications: ({ scene }) => scene.backend.answer(list, 'lost'),
      saveChange: ({ scene, before }) => scene.backend.answer(saved(before), 'lost'),
    },

    sees: {
      'list.loading.current': seesLoading,
      'list.loading.outdated': seesLoading,
      'list.ready': onList(async (here) => {
        const { scene, after } = here;
        await seesList(here);
        await scene.hides(skeleton(scene), failure(scene));
        await (after.context.hasOlder ? scene.shows(olderOnes(scene)) : scene.hides(olderOnes(scene)));
      }),
      'list.olderFailed': onList(async (here) => {
        await seesList(here);
        const words = here.scene.page.getByText('We couldn’t load older notifications.');
        await here.scene.shows(words, againButton(here.scene));
      }),
      'list.loadingOlder': onList(async (here) => {
        await seesList(here);
        await here.scene.shows(here.scene.page.locator('[aria-busy=true]').and(olderOnes(here.scene)));
      }),
      'list.failed': onList(async (here) => {
        await here.scene.shows(failure(here.scene));
        await seesList(here);
      }),
      'changes.idle': seesList,
      'changes.saving': seesList,
    },

    seesAfter: {
      'notifications.list | notifications.arrived | 0': ({ scene, after }) =>
        scene.shows(
          scene.page.getByRole('region', { name: 'Alerts' }).getByText(toastOf(after.context.items[0])),
        ),
    },
  }),
);
