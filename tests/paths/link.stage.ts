import type { linkMachine } from '#machines/link/link.machine.ts';
import { linkModel } from '#machines/link/link.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { Talks } from './support/talks.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof linkMachine>;
type Caused = Happening<typeof linkMachine, unknown>;

/** Milliseconds that a broken connection may take to mend itself before anybody is told. */
const patience = 1_500;

const onceOnly = 'a socket that is connected does not fail to connect';

const brokenBefore = 'an open socket breaks when the network goes, so that its return finds the link waiting';

const talks = new WeakMap<Scene, Talks>();
const talksOf = (scene: Scene): Talks => {
  const known = talks.get(scene) ?? new Talks(scene);
  talks.set(scene, known);
  return known;
};

const bannerOf = ({ page }: Scene) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Retry' }) });

/** SOK-07: who has been told that the connection is gone stays told through the tries in between. */
const wasAway = ({ trail }: Here) =>
  trail
    .slice(trail.lastIndexOf('attached.open') + 1)
    .some((place) => place === 'waiting' || place === 'refused');

/** Does something that the server is to hear of, which it can only while the connection lives. */
async function tellsServer({ scene, before }: Caused, event: string, act: () => Promise<void>) {
  const heard = scene.socket.newest.timesHeard(event);
  await act();
  if (before?.matches({ attached: 'open' })) await scene.socket.newest.hears(event, heard + 1);
}

/** SOK-05. Who types shows in the list of talks, and in the open one. */
async function seesTyping({ scene, after: { context } }: Here) {
  const talks = talksOf(scene);
  for (const name of ['Bob', 'Carl']) {
    const typing = talks.lineOf(name).getByText('is typing');
    await (context.typing.includes(name.toLowerCase()) ? scene.shows(typing) : scene.hides(typing));
  }
  const line = scene.page.getByRole('log').getByText('Bob is typing');
  const shows = context.typing.includes('bob') && talks.isOpen;
  await (shows ? scene.shows(line) : scene.hides(line));
}

walkStage(
  defineStage<typeof linkMachine>({
    name: 'link',
    model: linkModel,
    socket: 'socket',
    async open({ scene }) {
      talksOf(scene);
      await openAsMember(scene, ada, '/messages/bob');
      await scene.shows(talksOf(scene).composer);
    },

    events: {
      async 'socket.connected'({ scene, before }) {
        const { newest } = scene.socket;
        newest.accept();
        if (before && before.context.rooms.length > 0) await newest.hears('join_conversation');
        if (before && before.context.marks.length > 0) await newest.hears('message_read');
      },
      'socket.disconnected': ({ scene }) => scene.socket.newest.drop(),
      'socket.failed': ({ scene, before, send }) =>
        before?.matches({ attached: 'open' }) ? send(onceOnly) : scene.socket.newest.fail(),
      'socket.refused': ({ scene, before, send }) =>
        before?.matches({ attached: 'open' }) ? send(onceOnly) : scene.socket.newest.refuse('Unauthorized'),
      'socket.thrownOut': ({ scene }) => scene.socket.newest.throwOut(),
      'socket.malformed': ({ scene }) => scene.socket.newest.emit('new_message', { text: 'From nobody' }),
      'socket.typing': ({ scene, what }) => scene.socket.newest.emit('user_typing', what.typing),
      'link.messageArrived': ({ scene, what }) => scene.socket.newest.emit('new_message', what.message),
      'link.conversationUpdated': ({ scene, what }) =>
        scene.socket.newest.emit('conversation_update', what.update),
      'link.messageStatusChanged': ({ scene, what }) =>
        scene.socket.newest.emit('message_status_update', what.update),
      'link.notificationArrived': ({ scene, what }) =>
        scene.socket.newest.emit('newNotification', what.notification),
      'link.otherArrived': ({ scene, what }) => scene.socket.newest.emit(what.name, what.payload),
      async 'link.startTyping'(caused) {
        const { composer, enter } = talksOf(caused.scene);
        await enter();
        await composer.fill('');
        await tellsServer(caused, 'typing_start', () => composer.fill('H'));
      },
      async 'link.stopTyping'(caused) {
        const { composer, enter } = talksOf(caused.scene);
        await enter();
        await composer.fill('Hi');
        await tellsServer(caused, 'typing_stop', () => composer.fill(''));
      },
      async 'link.join'(caused) {
        const { leave, enter } = talksOf(caused.scene);
        await leave();
        await tellsServer(caused, 'join_conversation', enter);
      },
      async 'link.leave'(caused) {
        const { leave, enter } = talksOf(caused.scene);
        await enter();
        await tellsServer(caused, 'leave_conversation', leave);
      },
      async 'link.mark'(caused) {
        const { scene, what } = caused;
        const { leave, enter, bobWrote } = talksOf(scene);
        const isRead = what.mark.kind === 'read';
        bobWrote({ isHere: isRead });
        await leave();
        if (isRead) return tellsServer(caused, 'message_read', enter);
        await scene.goElsewhere();
        await tellsServer(caused, 'message_delivered', leave);
      },
      'link.networkBack': ({ scene, before, send }) =>
        before?.matches({ attached: 'open' })
          ? send(brokenBefore)
          : scene.loseNetwork(() => scene.shows(scene.page.getByText('You are offline.'))),
      async 'link.retry'({ scene }) {
        await scene.closeNews();
        await bannerOf(scene).getByRole('button', { name: 'Retry' }).click();
      },
    },

    error: {
      socket: ({ send }) => send('making a socket fails by an event, never at once'),
    },

    sees: {
      'attached.connecting': (here) =>
        wasAway(here) ? here.scene.shows(bannerOf(here.scene)) : here.scene.hides(bannerOf(here.scene)),
      async 'attached.open'(here) {
        await here.scene.hides(bannerOf(here.scene));
        await seesTyping(here);
      },
      waiting: ({ scene }) =>
        scene.showsAfter(patience, bannerOf(scene).filter({ hasText: 'No live connection. We keep trying' })),
      refused: ({ scene }) =>
        scene.showsAfter(patience, bannerOf(scene).filter({ hasText: 'The live connection was refused.' })),
    },

    tells: {
      'link.attached.open | link.messageArrived | 0': ({ scene }) =>
        scene.shows(scene.page.getByRole('link', { name: /^Messages \d+ unread message/ })),
      'link.attached.open | link.notificationArrived | 0': ({ scene }) =>
        scene.shows(scene.toasts.getByRole('button', { name: 'Look' })),
    },
  }),
);
