import { expect } from '@playwright/test';
import type { Locator } from 'playwright-core';
import type { ConversationWith, ThreadPage } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { conversationMachine } from '#machines/conversation/conversation.machine.ts';
import { conversationModel } from '#machines/conversation/conversation.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { Call } from './support/backend.ts';
import type { Scene } from './support/scene.ts';
import type { Connection } from './support/socket-side.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { connect, missEvents, openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

/** Simulates a switch to another window: this one stays visible without focus. */
const lookAway = ({ page }: Scene): Promise<void> =>
  page.evaluate(() => {
    document.hasFocus = () => false;
    dispatchEvent(new Event('blur'));
  });

/** Simulates a switch back to this window. */
const lookBack = ({ page }: Scene): Promise<void> =>
  page.evaluate(() => {
    Reflect.deleteProperty(document, 'hasFocus');
    dispatchEvent(new Event('focus'));
  });

type Here = Moment<typeof conversationMachine>;
type Caused = Happening<typeof conversationMachine, unknown>;

const me = { ...ada, id: 'bronagh', name: 'Bronagh Foy' };

const openCall: Call = 'GET /api/conversations/with/:id';
const older: Call = 'GET /api/conversations/torch-lads/messages?before=:seq';

const notThereYet = 'a thread that is loading or empty has nothing to scroll into or out of view';
const howFar = 'scroll positions are tested with real heights in tests/browser';
const noneOlder = 'older messages are fetched only while there may be any';

/** Adds unique texts, which the models leave out. */
const worded = (message: Message): Message => ({ ...message, text: `Line ${message.seq}` });

/** If there are older messages, the page starts with a long, read one, so that it is higher than the window. */
function whole({ items, hasMore }: ThreadPage): ThreadPage {
  const [first] = items;
  if (!hasMore || !first) return { items: items.map(worded), hasMore };
  const seq = first.seq - 1;
  const id = `m${seq}`;
  const sender = { _id: 'declan', name: 'Declan Foy', avatar: null };
  const ids = { id, _id: id, seq, clientId: `client-${seq}` };
  const story = { ...first, ...ids, sender, readAt: first.createdAt, text: 'And then\n'.repeat(200) };
  return { items: [story, ...items.map(worded)], hasMore };
}

/** Everything after the long message is unread. */
const readUpTo = (conversation: ConversationWith, page: ThreadPage | null): ConversationWith => ({
  ...conversation,
  lastReadSeq: page?.items[0]?.seq ?? null,
});

const thread = ({ page }: Scene) => page.getByRole('region', { name: /^Conversation( with|$)/ });
const log = ({ page }: Scene) => page.getByRole('log', { name: 'Messages' });
const skeleton = (scene: Scene) => thread(scene).getByText('Loading messages...');
const failure = (scene: Scene) =>
  thread(scene).getByRole('heading', { name: 'We couldn’t open this conversation' });
const gap = (scene: Scene) => thread(scene).getByText(/^The newest messages may be missing\./);
const olderOnes = (scene: Scene) => log(scene).getByRole('button', { name: 'Show earlier messages' });
/** The first one: refused messages further down have this button, too. */
const again = (within: Locator) => within.getByRole('button', { name: 'Try again' }).first();
const olderFailed = (scene: Scene) => log(scene).getByText('We couldn’t load earlier messages.');

/** How many of the member's own messages the test had refused. */
const refused = new WeakMap<Scene, number>();
/** The newest message marked as read, with the number of marks sent over this connection. */
const marks = new WeakMap<Scene, { seq: number; connection: Connection; times: number }>();

const isThere = ({ before }: Caused) => (before?.context.conversation?.conversationId ?? null) !== null;

/** Sends a message that the server refuses, as after blocking. */
async function writeInVain(scene: Scene) {
  refused.set(scene, (refused.get(scene) ?? 0) + 1);
  scene.backend.setAnswerOnce('POST /api/messages', { status: 403, body: { errors: [{ msg: 'Not now.' }] } });
  const composer = scene.page.getByRole('textbox', { name: 'Message to Declan' });
  await composer.fill('Are you there?');
  await composer.press('Enter');
}

/** Scrolls up until older messages are fetched, and back, so that no more are. */
async function askForOlder({ scene, before }: Caused) {
  if (before?.hasTag('olderFailed')) await again(log(scene)).click();
  else await log(scene).press('Home');
  await scene.until('conversation', 'fetches older messages', ({ tags }) => tags.includes('older'));
  await log(scene).press('End');
}

const markOf = ({ readAt, deliveredAt }: Message) => (readAt ? 'Read' : deliveredAt ? 'Delivered' : 'Sent');

/** SOK-04, SAF-05: shows each message once, and the status of the member's own. */
async function seesThread({ scene, after: { context } }: Here) {
  const lines = log(scene).getByText(/^(You|Declan): Line \d+$/);
  await scene.counts(lines, context.messages.length);
  for (const message of context.messages) {
    const isMine = message.sender._id === me.id;
    const line = scene.page.getByText(`${isMine ? 'You' : 'Declan'}: Line ${message.seq}`, { exact: true });
    const row = log(scene).locator('[data-row]').filter({ has: line });
    await scene.shows(isMine ? row.getByText(new RegExp(`${markOf(message)}$`)) : row);
  }
  const notSent = refused.get(scene) ?? 0;
  await scene.counts(log(scene).getByText('Not sent: Not now.'), notSent);
  const nothing = log(scene).getByRole('heading', { name: 'Say hello' });
  const isEmpty = context.messages.length + notSent === 0;
  await (isEmpty ? scene.shows(nothing) : scene.hides(nothing));
}

/** Skips the pauses between read marks. */
async function ringMarks(scene: Scene) {
  for (;;) {
    const { snapshot } = await scene.look('socketLink');
    if (!JSON.stringify(snapshot?.value ?? '').includes('pausing')) return;
    await scene.ring('socketLink', 'markPause');
  }
}

/** SOK-03, CNT-04. Each message that was viewed is marked as read once, and no other. */
async function isMarked({ scene, after: { context } }: Here) {
  await ringMarks(scene);
  const connection = scene.socket.newest;
  const last = marks.get(scene);
  const earlier = last?.connection === connection ? last.times : 0;
  const { messages, seenSeq } = context;
  const marked = messages.filter(
    ({ sender, seq, readAt }) =>
      sender._id !== me.id && readAt === null && seq > (last?.seq ?? 0) && seq <= seenSeq,
  );
  const times = earlier + marked.length;
  marks.set(scene, { seq: context.seenSeq, connection, times });
  await connection.receives('message_read', times);
  expect(connection.timesReceived('message_read'), 'times that messages were marked as read').toBe(times);
}

export const stage = walkStage(
  defineStage<typeof conversationMachine>({
    name: 'conversation',
    model: conversationModel,
    calls: { openConversation: [openCall], fetchOlder: [older] },
    holdsSocket: true,
    async open({ scene }) {
      await openAsMember(scene, me, '/messages');
      await scene.socket.asked(1);
      await connect(scene);
      await lookAway(scene);
      // The router handles navigation from here on.
      await scene.shows(scene.page.getByRole('heading', { name: 'Who do you want to message?' }));
      await scene.goTo('/messages/declan');
    },

    events: {
      async 'conversation.watched'(caused) {
        const { scene, send, before, what } = caused;
        if (what.upTo !== null || before?.matches({ attention: 'watching' })) return send(howFar);
        await lookBack(scene);
        await (isThere(caused) ? log(scene).press('End') : send(notThereYet));
      },
      async 'conversation.unwatched'(caused) {
        const { scene, send } = caused;
        // A thread whose `watched` event was sent directly must get focus before it can lose it.
        if (isThere(caused)) await lookBack(scene);
        await lookAway(scene);
        if (!isThere(caused)) await send(notThereYet);
      },
      'conversation.showOlder': (caused) =>
        isThere(caused) && caused.before?.context.hasOlder ? askForOlder(caused) : caused.send(noneOlder),
      'conversation.messageArrived': ({ scene, what }) =>
        scene.socket.newest.emit('new_message', worded(what.message)),
      'conversation.statusChanged': ({ scene, what: { status, messageId } }) =>
        scene.socket.newest.emit('message_status_update', {
          status,
          messageId,
          conversationId: 'torch-lads',
          count: 0,
        }),
      'conversation.resync': ({ scene }) => missEvents(scene),
      'conversation.reload'({ scene, before, send }) {
        if (before?.hasTag('busy')) return send('a message can be refused only in a loaded thread');
        return before?.hasTag('error') ? again(thread(scene)).click() : writeInVain(scene);
      },
    },

    done: {
      async openConversation({ scene, what, after, send }) {
        const page = what.page && whole(what.page);
        await scene.backend.answer(openCall, {
          status: 200,
          body: { ...readUpTo(what.conversation, page), page },
        });
        if (!after.matches({ attention: 'watching' }) || after.context.conversation?.conversationId) return;
        await scene.until('conversation', 'is not watched', ({ value }) =>
          /away/.test(JSON.stringify(value)),
        );
        await send(notThereYet, { type: 'conversation.watched', ...after.context.sight });
      },
      fetchOlder({ scene, what: { items, hasMore, before: asked }, before }) {
        const isLate = asked !== before?.context.messages[0]?.seq;
        const body = isLate ? { items: [], hasMore: before?.context.hasOlder } : whole({ items, hasMore });
        return scene.backend.answer(older, { status: 200, body });
      },
    },

    error: {
      openConversation: ({ scene }) => scene.backend.answer(openCall, 'lost'),
      fetchOlder: ({ scene }) => scene.backend.answer(older, 'lost'),
    },

    sees: {
      async 'history.opening'(here) {
        const { scene, after, trail } = here;
        const { conversation } = after.context;
        const isAskedAgain = trail
          .findLast((place) => !place.includes('history.opening'))
          ?.includes('history.failed');
        if (isAskedAgain) {
          const shown = conversation ? gap(scene) : failure(scene);
          await scene.shows(shown, again(thread(scene)).and(scene.page.locator('[aria-busy=true]')));
        } else await scene.hides(failure(scene), gap(scene));
        if (conversation) await seesThread(here);
        else await (isAskedAgain ? scene.hides(skeleton(scene)) : scene.shows(skeleton(scene)));
      },
      async 'history.live'(here) {
        await here.scene.hides(skeleton(here.scene), failure(here.scene), gap(here.scene));
        await seesThread(here);
      },
      async 'history.failed'(here) {
        const { scene, after } = here;
        if (!after.context.conversation) return scene.shows(failure(scene));
        await scene.shows(gap(scene));
        await seesThread(here);
      },
      'older.idle': ({ scene, after: { context } }) =>
        context.hasOlder ? scene.shows(olderOnes(scene)) : scene.hides(olderOnes(scene)),
      async 'older.loading'({ scene, after: { context } }) {
        if (context.hasOlder) await scene.shows(scene.page.locator('[aria-busy=true]').and(olderOnes(scene)));
        await scene.hides(olderFailed(scene));
      },
      'older.failed': ({ scene, after: { context } }) =>
        context.hasOlder ? scene.shows(olderFailed(scene)) : scene.hides(olderFailed(scene)),
      'attention.away': isMarked,
      'attention.watching': isMarked,
    },
  }),
);
