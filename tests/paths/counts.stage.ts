import type { countsMachine } from '#machines/counts/counts.machine.ts';
import { countsModel } from '#machines/counts/counts.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import { hideTab, showTab } from '#tests/browser/support/visibility.ts';
import type { Call } from './support/backend.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { connect, listIsHere, missEvents, openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof countsMachine>;
type Caused = Happening<typeof countsMachine, unknown>;

const calls = {
  messages: 'GET /api/messages/unread-count',
  linkRequests: 'GET /api/links/pending-count',
  notifications: 'GET /api/notifications/unread',
} as const satisfies Record<string, Call>;

const allRead = 'a read notification is not marked as read again';

const unread = (id: string) => ({ _id: id, recipient: ada.id, type: 'comment', read: false });

const words = (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`);

/** Sends an event over the live connection. */
async function emit({ scene }: Caused, event: string, payload: unknown) {
  await connect(scene);
  scene.socket.newest.emit(event, payload);
}

/** CNT-01: the header shows the unread messages, and the total at the bell. */
async function seesFigures({ scene, after }: Here) {
  const { messages, linkRequests, notifications } = after.context;
  const total = messages + linkRequests + notifications;
  const bar = scene.page.getByRole('banner');
  const link = (name: string) => bar.getByRole('link', { name, exact: true });
  await scene.shows(
    link(messages > 0 ? `Messages ${words(messages)}` : 'Messages'),
    link(total > 0 ? `Notifications, ${total} unread` : 'Notifications'),
  );
}

export const stage = walkStage(
  defineStage<typeof countsMachine>({
    name: 'counts',
    model: countsModel,
    calls: { fetchCounts: Object.values(calls) },
    holdsSocket: true,
    async open({ scene }) {
      scene.backend.setAnswer('GET /api/notifications', { status: 200, body: [unread('n1'), unread('n2')] });
      await openAsMember(scene, ada, '/notifications');
    },

    events: {
      'counts.refresh': ({ scene }) => missEvents(scene),
      'counts.messageArrived': (caused) =>
        emit(caused, 'new_message', { sender: { _id: caused.what.senderId, name: 'Somebody' } }),
      'counts.messagesRead': (caused) =>
        caused.what.count === 0
          ? emit(caused, 'message_status_update', { status: 'read', count: 0 })
          : emit(caused, 'conversation_update', { type: 'read', count: caused.what.count }),
      async 'counts.notificationsChanged'(caused) {
        const { scene, what, send } = caused;
        if (what.by === 1) return emit(caused, 'newNotification', unread(`new${Date.now()}`));
        await listIsHere(scene);
        const unreadOnes = scene.page.getByRole('button', { name: 'Mark as read' });
        const { snapshot } = await scene.look('notifications');
        if (!JSON.stringify(snapshot?.context).includes('"read":false')) return send(allRead);
        await unreadOnes.first().click();
      },
      async 'counts.notificationsCleared'({ scene }) {
        await listIsHere(scene);
        await scene.page.getByRole('button', { name: 'Mark all read' }).click();
      },
    },

    done: {
      /** The tab is hidden before the next fetch is due: CNT-03 waits until it is visible. */
      async fetchCounts({ scene, what }) {
        await hideTab(scene.page);
        for (const [figure, call] of Object.entries(calls)) {
          const count = what[figure as keyof typeof calls];
          await scene.backend.answer(call, { status: 200, body: { count } });
        }
      },
      pageShown: ({ scene }) => showTab(scene.page),
    },

    error: {
      /** CNT-02: one failed call is enough. */
      async fetchCounts({ scene }) {
        await hideTab(scene.page);
        for (const call of Object.values(calls)) await scene.backend.answer(call, 'lost');
      },
      pageShown: ({ send }) => send('every page has a document'),
    },

    sees: {
      'asking.scheduled': seesFigures,
      'asking.prompted': seesFigures,
      'idle.answered.scheduled': seesFigures,
      'idle.answered.prompted': seesFigures,
      'idle.due': seesFigures,
      'idle.known': seesFigures,
      'idle.failed': seesFigures,
      overdue: seesFigures,
    },
  }),
);
