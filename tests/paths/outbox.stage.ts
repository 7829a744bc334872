import { expect } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
import type { outboxMachine } from '#machines/outbox/outbox.machine.ts';
import { outboxModel } from '#machines/outbox/outbox.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import { Mail } from './support/mail.ts';
import { soon } from './support/patience.ts';
import { perScene, type Scene } from './support/scene.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import * as startUp from './support/start-up.ts';
import { isConnected, isLink } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof outboxMachine>;
type Caused = Happening<typeof outboxMachine, unknown>;

const post = 'POST /api/messages';

const atOnce = 'storage is read in the same turn in which the outbox starts';
const onlyRefused = 'only refused messages have buttons';

const mailOf = perScene((scene) => new Mail(scene));

const log = ({ page }: Scene) => page.getByRole('log', { name: 'Messages' });
const refusals = (scene: Scene) => log(scene).getByRole('alert');
/** An unsent message, with the status below it. */
function rowOf(scene: Scene, clientId: string) {
  const text = scene.page.getByText(`You: ${mailOf(scene).textOf(clientId)}`, { exact: true });
  return log(scene).locator('[data-row]').filter({ has: text });
}
const sending = (scene: Scene) => log(scene).getByText('Sending');
const waiting = (scene: Scene) => log(scene).getByText('Waiting to send');

const isLive = (scene: Scene) =>
  expect.poll(() => isConnected(scene), soon('the live connection')).toBe(true);

/** Lets the app continue, and sends an event to the outbox while it reads storage, before any promise resolves. */
async function goOnWith(scene: Scene, event: AnyEventObject) {
  await scene.page.evaluate((given) => {
    const { key } = Storage.prototype;
    Storage.prototype.key = function (at) {
      queueMicrotask(() => {
        const isPending = Storage.prototype.key !== key;
        if (isPending && window.__sidestage?.send('outbox', given)) Storage.prototype.key = key;
      });
      return key.call(this, at);
    };
  }, event);
  startUp.goOn(scene);
}

/** Sends the event directly while storage is being read, when nothing else can cause it. */
const unlessReading = (caused: Caused, event: AnyEventObject, cause: () => Promise<void>) =>
  caused.before?.matches('restoring') ? caused.send(atOnce, () => goOnWith(caused.scene, event)) : cause();

/** Clicks a button of a refused message. */
async function press(caused: Caused, event: { type: string; clientId: string }, name: string) {
  const { scene, before, send } = caused;
  const item = before?.context.items.find(({ clientId }) => clientId === event.clientId);
  if (!item?.failed) return send(onlyRefused);
  await rowOf(scene, item.clientId).getByRole('button', { name }).click();
}

/** SAF-05: every message shows exactly once, and unsent ones are in local storage. */
async function seesMail({ scene, after: { context } }: Here) {
  const mail = mailOf(scene);
  const unsent = context.items.map(({ clientId }) => mail.textOf(clientId));
  const written = [...mail.arrived, ...unsent];
  await scene.counts(log(scene).getByText(/^You: /), written.length);
  for (const text of written) await scene.counts(log(scene).getByText(`You: ${text}`, { exact: true }), 1);

  const refused = context.items.filter(({ failed }) => failed !== null);
  await scene.counts(refusals(scene), refused.length);
  for (const { clientId, failed } of refused) {
    const refusal = rowOf(scene, clientId)
      .getByRole('alert')
      .filter({ hasText: `Not sent: ${failed}` });
    await scene.shows(
      refusal.getByRole('button', { name: 'Try again' }),
      refusal.getByRole('button', { name: 'Delete' }),
    );
  }
  const stored = async () => [...(await mail.waiting()).keys()].sort();
  await expect.poll(stored, soon('unsent messages in local storage')).toEqual([...unsent].sort());
}

const seesRefusalToast = ({ scene }: Here) =>
  scene.shows(scene.newToast('A message wasn’t sent. It’s still in the conversation.'));

export const stage = walkStage(
  defineStage<typeof outboxMachine>({
    name: 'outbox',
    model: outboxModel,
    calls: { sendMessage: [post] },
    momentary: { restoring: atOnce },
    async open({ scene }) {
      mailOf(scene);
      scene.backend.setAnswer('GET /api/auth', { status: 200, body: ada });
      await startUp.begin(scene, '/messages/bob');
      await startUp.leaveBehind(scene, { token: scene.token('stored') });
    },

    events: {
      'outbox.send': (caused) => unlessReading(caused, caused.what, () => mailOf(caused.scene).write()),
      'outbox.retry': (caused) =>
        unlessReading(caused, caused.what, () => press(caused, caused.what, 'Try again')),
      'outbox.discard': (caused) =>
        unlessReading(caused, caused.what, () => press(caused, caused.what, 'Delete')),
      'outbox.acknowledged': (caused) =>
        unlessReading(caused, caused.what, async () => {
          const { scene, what } = caused;
          await isLive(scene);
          scene.socket.newest.emit('new_message', await mailOf(scene).store(what.clientId));
        }),
      'outbox.networkBack': (caused) =>
        unlessReading(caused, caused.what, async () => {
          const { scene } = caused;
          await isLive(scene);
          await scene.loseNetwork(() =>
            scene.until('socketLink', 'has noticed', ({ value }) => isLink('waiting', value)),
          );
          await isLive(scene);
        }),
    },

    done: {
      async restoreItems({ scene, what }) {
        if (what.length > 0) await mailOf(scene).leaveOlder();
        startUp.goOn(scene);
      },
      async sendMessage({ scene, before }) {
        const body = await mailOf(scene).store(before?.context.sending?.clientId ?? '');
        await scene.backend.answer(post, { status: 200, body });
      },
    },

    error: {
      restoreItems: ({ scene, what, send }) =>
        send('storage that cannot be read counts as empty (SES-15): reading it never fails', () =>
          goOnWith(scene, { type: 'xstate.error.actor.restoreItems', actorId: 'restoreItems', error: what }),
        ),
      async sendMessage({ scene, what }) {
        const status = what instanceof Error && 'status' in what ? Number(what.status) : 0;
        const body = { errors: [{ msg: what instanceof Error ? what.message : '' }] };
        await scene.backend.answer(post, status === 0 ? 'lost' : { status, body });
      },
    },

    sees: {
      restoring: ({ scene }) => scene.shows(scene.page.getByRole('main').getByText('Loading...')),
      async idle(here) {
        await seesMail(here);
        await here.scene.hides(sending(here.scene), waiting(here.scene));
      },
      async sending(here) {
        await seesMail(here);
        await here.scene.shows(sending(here.scene));
        await here.scene.hides(waiting(here.scene));
      },
      async waiting(here) {
        await seesMail(here);
        await here.scene.shows(waiting(here.scene));
        await here.scene.hides(sending(here.scene));
      },
    },

    seesAfter: {
      'outbox.sending | xstate.error.actor.sendMessage | 0': seesRefusalToast,
      'outbox.sending | xstate.error.actor.sendMessage | 1': seesRefusalToast,
      'outbox.sending | xstate.done.actor.sendMessage | 0': ({ scene }) =>
        scene.shows(log(scene).getByText(/Sent$/)),
    },
  }),
);
