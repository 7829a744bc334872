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
import { connect, missNews, openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

/** The person turns to another window: this one stays in sight, without the focus. */
const lookAway = ({ page }: Scene): Promise<void> =>
  page.evaluate(() => {
    document.hasFocus = () => false;
    dispatchEvent(new Event('blur'));
  });

/** The person turns to this window again. */
const lookBack = ({ page }: Scene): Promise<void> =>
  page.evaluate(() => {
    Reflect.deleteProperty(document, 'hasFocus');
    dispatchEvent(new Event('focus'));
  });

type Here = Moment<typeof conversationMachine>;
type Caused = Happening<typeof conversationMachine, unknown>;

const me = { ...ada, id: 'bronagh', name: 'Bronagh Foy' };

const who: Call = 'GET /api/conversations/with/:id';
const older: Call = 'GET /api/conversations/torch-lads/messages?before=:seq';

const notThereYet = 'what is not there yet, or where nothing was said, is neither in sight nor out of it';
const howFar = 'how far one has scrolled is looked at where heights are real, in tests/browser';
const noneOlder = 'older ones are asked for only while there may be any';

/** What the models leave out: words, by which messages are told apart. */
const worded = (message: Message): Message => ({ ...message, text: `Line ${message.seq}` });

/** A page of which there is more above is longer than a window: it begins with a long story, read long ago. */
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

/** Unread is what stands below the long story. */
const readUpTo = (conversation: ConversationWith, page: ThreadPage | null): ConversationWith => ({
  ...conversation,
  lastReadSeq: page?.items[0]?.seq ?? null,
});

const thread = ({ page }: Scene) => page.getByRole('region', { name: /^Conversation( with|$)/ });
const log = ({ page }: Scene) => page.getByRole('log', { name: 'Messages' });
const skeleton = (scene: Scene) => thread(scene).getByText('Loading messages');
const failure = (scene: Scene) =>
  thread(scene).getByRole('heading', { name: 'We couldn’t open this conversation' });
const gap = (scene: Scene) => thread(scene).getByText(/^The newest messages may be missing\./);
const olderOnes = (scene: Scene) => log(scene).getByRole('button', { name: 'Show earlier messages' });
/** A message that was refused has such a button too, further down. */
const again = (within: Locator) => within.getByRole('button', { name: 'Try again' }).first();
const olderFailed = (scene: Scene) => log(scene).getByText('We couldn’t load earlier messages.');

/** How many of the member's own messages were refused, on purpose. */
const refused = new WeakMap<Scene, number>();
/** Up to which message the server was told that it is read, and how often over which connection. */
const marks = new WeakMap<Scene, { seq: number; connection: Connection; times: number }>();

const isThere = ({ before }: Caused) => (before?.context.conversation?.conversationId ?? null) !== null;

/** The server refuses a message, as after one has blocked the other. */
async function writeInVain(scene: Scene) {
  refused.set(scene, (refused.get(scene) ?? 0) + 1);
  scene.backend.sayOnce('POST /api/messages', { status: 403, body: { errors: [{ msg: 'Not now.' }] } });
  const composer = scene.page.getByRole('textbox', { name: 'Message to Declan' });
  await composer.fill('Are you there?');
  await composer.press('Enter');
}

/** Scrolls up until older ones are asked for, and back, so that nothing more is. */
async function askForOlder({ scene, before }: Caused) {
  if (before?.hasTag('olderFailed')) await again(log(scene)).click();
  else await log(scene).press('Home');
  await scene.until('conversation', 'asks for older ones', ({ tags }) => tags.includes('older'));
  await log(scene).press('End');
}

const markOf = ({ readAt, deliveredAt }: Message) => (readAt ? 'Read' : deliveredAt ? 'Delivered' : 'Sent');

/** SOK-04, SAF-05: each message once, mine with what became of it. */
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

/** Marks go out with pauses: they are let go by. */
async function ringMarks(scene: Scene) {
  for (;;) {
    const { snapshot } = await scene.look('socketLink');
    if (!JSON.stringify(snapshot?.value ?? '').includes('pausing')) return;
    await scene.ring('socketLink', 'markPause');
  }
}

/** SOK-03, CNT-04. The server hears once of each message that was looked at, and of none that was not. */
async function isMarked({ scene, after: { context } }: Here) {
  await ringMarks(scene);
  const connection = scene.socket.newest;
  const known = marks.get(scene);
  const earlier = known?.connection === connection ? known.times : 0;
  const { messages, seenSeq } = context;
  const told = messages.filter(
    ({ sender, seq, readAt }) =>
      sender._id !== me.id && readAt === null && seq > (known?.seq ?? 0) && seq <= seenSeq,
  );
  const times = earlier + told.length;
  marks.set(scene, { seq: context.seenSeq, connection, times });
  await connection.hears('message_read', times);
  expect(connection.timesHeard('message_read'), 'times that messages were marked as read').toBe(times);
}

export const stage = walkStage(
  defineStage<typeof conversationMachine>({
    name: 'conversation',
    model: conversationModel,
    asks: { openConversation: [who], fetchOlder: [older] },
    holdsSocket: true,
    async open({ scene }) {
      await openAsMember(scene, me, '/messages');
      await scene.socket.asked(1);
      await connect(scene);
      await lookAway(scene);
      // The router follows the address from then on.
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
        // What was only sent to be in sight is looked at before one can look away from it.
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
      'conversation.resync': ({ scene }) => missNews(scene),
      'conversation.reload'({ scene, before, send }) {
        if (before?.hasTag('busy')) return send('one writes in vain where the thread is there');
        return before?.hasTag('error') ? again(thread(scene)).click() : writeInVain(scene);
      },
    },

    done: {
      async openConversation({ scene, what, after, send }) {
        const page = what.page && whole(what.page);
        await scene.backend.answer(who, {
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
      openConversation: ({ scene }) => scene.backend.answer(who, 'lost'),
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
