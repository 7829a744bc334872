import type { Route } from 'playwright-core';
import type { SnapshotFrom } from 'xstate';
import type { SnapshotView } from '#inspect/sidestage.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { socketLinkMachine } from '#machines/socket-link/socket-link.machine.ts';
import { socketLinkModel } from '#machines/socket-link/socket-link.model.ts';
import { showTab } from '#tests/browser/support/visibility.ts';
import { Conversations } from './support/conversations.ts';
import { perScene, type Scene } from './support/scene.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof socketLinkMachine>;
type Caused = Happening<typeof socketLinkMachine, unknown>;

const reconnecting = 'We’re reconnecting.';
const refusal = 'Live updates aren’t available.';

const onceOnly = 'a connected socket cannot fail to connect';

const reportedOnce = 'a server reports missed events once per connection';

const sentAlready = 'a pending mark is repeated only if its answer and a reconnection cross';
const noSign = 'the app reconsiders only after the server has refused';
const askedBefore = 'the session was checked when the server refused, and the result belongs to other paths';
const asPagesShow = 'pages decide what is watched, and a conversation watches nothing';
const brokenBefore = 'an open socket breaks when the network goes, so the link is waiting when it returns';

/** Pending session checks. */
const doubtsOf = perScene((): Route[] => []);

const conversationsOf = perScene((scene) => new Conversations(scene));

const bannerOf = ({ page }: Scene) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Retry' }) });

/** Runs an action, and expects an event on the server if the connection is open. */
async function expectSent({ scene, before }: Caused, event: string, act: () => Promise<void>) {
  const count = scene.socket.newest.timesReceived(event);
  await act();
  if (before?.matches({ connection: { attached: 'open' } }))
    await scene.socket.newest.receives(event, count + 1);
}

const isTypingTo = ({ typing }: Here['after']['context'], id: string) =>
  typing.some(({ userId, groupId }) => userId === id && !groupId);

/** SOK-05. Typing shows in the list of conversations and in the open one. */
async function seesTyping({ scene, after: { context } }: Here) {
  const conversations = conversationsOf(scene);
  for (const name of ['Bob', 'Carl']) {
    const typing = conversations.lineOf(name).getByText('is typing');
    await (isTypingTo(context, name.toLowerCase()) ? scene.shows(typing) : scene.hides(typing));
  }
  const line = scene.page.getByRole('log').getByText('Bob is typing');
  const shows = isTypingTo(context, 'bob') && conversations.isOpen;
  await (shows ? scene.shows(line) : scene.hides(line));
}

const marksIn = ({ context: { marks, underWay } }: SnapshotFrom<typeof socketLinkMachine>) => [
  ...underWay,
  ...marks,
];

const marksWait =
  (count: number) =>
  ({ context }: SnapshotView): boolean =>
    Object(context).marks?.length + Object(context).underWay?.length === count;

export const stage = walkStage(
  defineStage<typeof socketLinkMachine>({
    name: 'socket-link',
    model: socketLinkModel,
    socket: 'socket',
    async open({ scene }) {
      conversationsOf(scene);
      await openAsMember(scene, ada, '/messages/bob');
      await scene.shows(conversationsOf(scene).composer);
      const waiting = doubtsOf(scene);
      await scene.page.route('**/api/auth', (route) =>
        route.request().method() === 'GET' ? void waiting.push(route) : route.fallback(),
      );
    },

    events: {
      async 'socket.connected'({ scene, before }) {
        const { newest } = scene.socket;
        newest.accept('held');
        await newest.receives('news_since');
        if (before && before.context.rooms.length > 0) await newest.receives('join_conversation');
        for (const { kind } of before ? marksIn(before) : [])
          await newest.receives(kind === 'read' ? 'message_read' : 'message_delivered');
      },
      async 'socket.eventsMissed'({ scene, send }) {
        if (!scene.socket.newest.answerMissed()) await send(reportedOnce);
      },
      'socket.disconnected': ({ scene }) => scene.socket.newest.drop(),
      'socket.failed': ({ scene, before, send }) =>
        before?.matches({ connection: { attached: 'open' } }) ? send(onceOnly) : scene.socket.newest.fail(),
      'socket.refused': ({ scene, before, send }) =>
        before?.matches({ connection: { attached: 'open' } })
          ? send(onceOnly)
          : scene.socket.newest.refuse('Unauthorized'),
      'socket.thrownOut': ({ scene }) => scene.socket.newest.throwOut(),
      'socket.malformed': ({ scene }) => scene.socket.newest.emit('new_message', { text: 'From nobody' }),
      'socket.typing': ({ scene, what }) =>
        scene.socket.newest.emit('user_typing', { ...what.typist, isTyping: what.isTyping }),
      'socketLink.messageArrived': ({ scene, what }) => scene.socket.newest.emit('new_message', what.message),
      'socketLink.conversationUpdated': ({ scene, what }) =>
        scene.socket.newest.emit('conversation_update', what.update),
      'socketLink.messageStatusChanged': ({ scene, what }) =>
        scene.socket.newest.emit('message_status_update', what.update),
      'socketLink.notificationArrived': ({ scene, what }) =>
        scene.socket.newest.emit('newNotification', what.notification),
      'socketLink.contentChanged': ({ scene, what }) =>
        scene.socket.newest.emit('content_changed', what.change),
      'socketLink.watch': ({ send }) => send(asPagesShow),
      async 'socketLink.startTyping'(caused) {
        const { composer, enter } = conversationsOf(caused.scene);
        await enter();
        await composer.fill('');
        await expectSent(caused, 'typing_start', () => composer.fill('H'));
      },
      async 'socketLink.stopTyping'(caused) {
        const { composer, enter } = conversationsOf(caused.scene);
        await enter();
        await composer.fill('Hi');
        await expectSent(caused, 'typing_stop', () => composer.fill(''));
      },
      async 'socketLink.join'(caused) {
        const { leave, enter } = conversationsOf(caused.scene);
        await leave();
        await expectSent(caused, 'join_conversation', enter);
      },
      async 'socketLink.leave'(caused) {
        const { leave, enter } = conversationsOf(caused.scene);
        await enter();
        await expectSent(caused, 'leave_conversation', leave);
      },
      async 'socketLink.mark'(caused) {
        const { scene, what, before, after, send } = caused;
        if (before && marksIn(before).some(({ messageId }) => messageId === what.mark.messageId))
          return send(sentAlready);
        const { leave, enter, addFromBob, markAllRead } = conversationsOf(scene);
        const isRead = what.mark.kind === 'read';
        addFromBob({ isHere: isRead });
        await leave();
        const isHeld = before?.matches({ connection: { attached: { open: 'pausing' } } });
        if (!isRead) await scene.goElsewhere();
        const act = isRead ? enter : leave;
        if (isHeld) await act();
        else await expectSent(caused, isRead ? 'message_read' : 'message_delivered', act);
        await scene.until('socketLink', 'keeps the marks that wait', marksWait(marksIn(after).length));
        markAllRead();
      },
      'socketLink.networkBack': ({ scene, before, send }) =>
        before?.matches({ connection: { attached: 'open' } })
          ? send(brokenBefore)
          : scene.loseNetwork(() => scene.shows(scene.page.getByText('You’re offline.'))),
      async 'socketLink.reconsider'({ scene, what, before, send }) {
        if (!before?.matches({ connection: 'refused' })) return send(noSign);
        if (what.byPerson) return showTab(scene.page);
        const question = doubtsOf(scene).pop();
        await (question ? question.fallback() : send(askedBefore));
      },
      async 'socketLink.retry'({ scene }) {
        await scene.closeToasts();
        await bannerOf(scene).getByRole('button', { name: 'Retry' }).click();
      },
    },

    error: {
      socket: ({ send }) => send('creating a socket fails with an event and never throws'),
    },

    sees: {
      'connection.attached.connecting': seesTyping,
      'connection.attached.open.telling': seesTyping,
      'connection.attached.open.pausing': seesTyping,
      'connection.waiting': seesTyping,
      'connection.refused': seesTyping,
      'news.complete': seesTyping,
      'news.missed': seesTyping,
      'outage.none': ({ scene }) => scene.hides(bannerOf(scene)),
      'outage.brief': ({ scene }) => scene.hides(bannerOf(scene)),
      'outage.noticed': ({ scene, trail }) => {
        const isRefused = trail.at(-1)?.includes('connection.refused');
        return scene.shows(bannerOf(scene).filter({ hasText: isRefused ? refusal : reconnecting }));
      },
    },

    seesAfter: {
      'socketLink.connection.attached.open | socketLink.messageArrived | 0': ({ scene }) =>
        scene.shows(scene.page.getByRole('link', { name: /^Messages \d+ unread message/ })),
      'socketLink.connection.attached.open | socketLink.notificationArrived | 0': ({ scene }) =>
        scene.shows(scene.toasts.getByRole('button', { name: 'View', exact: true })),
    },
  }),
);
