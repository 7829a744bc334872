import type { pushConsentMachine } from '#machines/push-consent/push-consent.machine.ts';
import { pushConsentModel } from '#machines/push-consent/push-consent.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import { fakePush } from '#tests/browser/support/fake-push.ts';
import type { Call } from './support/backend.ts';
import { setAccount } from './support/entrance.ts';
import type { Scene } from './support/scene.ts';
import { defineStage } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

const asked: Call = 'GET /api/account/push';
const added: Call = 'POST /api/account/push';
const removed: Call = 'DELETE /api/account/push';
const endpoint = 'https://push.example.test/device/1';
const publicKey = 'AQID';
const nowhere = { status: 200, body: { publicKey, endpoint: null } };
const here = { status: 200, body: { publicKey, endpoint } };

const section = ({ page }: Scene) =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { name: 'Push notifications' }) });
const button = (scene: Scene, name: string) => section(scene).getByRole('button', { name, exact: true });
const says = (scene: Scene, text: string | RegExp) => section(scene).getByText(text);
const failure = (scene: Scene) => says(scene, /couldn’t change notifications/);

const set = ({ page }: Scene, permission: NotificationPermission, isSubscribed = false) =>
  page.evaluate((given) => Object.assign(window.fakeBrowser, given), { permission, isSubscribed });
const answers = ({ page }: Scene, permission: NotificationPermission) =>
  page.evaluate((given) => window.fakeBrowser.answer(given), permission);

const offered = (scene: Scene) => scene.shows(button(scene, 'Turn on notifications'));
const isOn = (scene: Scene) =>
  scene.shows(button(scene, 'Turn off notifications'), says(scene, 'Notifications are on for this device.'));
const busy = ({ scene }: { scene: Scene }) => scene.shows(section(scene).locator('[aria-busy=true]'));

export const stage = walkStage(
  defineStage<typeof pushConsentMachine>({
    name: 'push-consent',
    model: pushConsentModel,
    calls: { look: [asked], unsubscribe: [removed] },
    async open({ scene }) {
      await scene.addInitScript(fakePush);
      scene.backend.setAnswer(added, here);
      setAccount(scene, ada);
      await openAsMember(scene, ada, '/settings');
    },
    events: {
      'push.turnOn': ({ scene }) => button(scene, 'Turn on notifications').click(),
      'push.turnOff': ({ scene }) => button(scene, 'Turn off notifications').click(),
      'push.lookAgain': ({ scene, before }) =>
        before?.matches('unknown')
          ? button(scene, 'Check again').click()
          : scene.page.evaluate(() => window.fakeBrowser.changed()),
    },
    done: {
      async look({ scene, what }) {
        if (what === 'unsupported' || what === 'notInstalled')
          await scene.page.evaluate((isPhone) => {
            Reflect.deleteProperty(window, 'PushManager');
            if (isPhone) Object.defineProperty(navigator, 'standalone', { value: false });
          }, what === 'notInstalled');
        else if (what === 'denied') await set(scene, 'denied');
        else await set(scene, what === 'on' ? 'granted' : 'default', what === 'on' || what === 'stale');
        const missing = { status: 404, body: { errors: [{ msg: 'This call is not here.' }] } };
        await scene.backend.answer(asked, what === 'missing' ? missing : what === 'on' ? here : nowhere);
      },
      subscribe: ({ scene, what }) =>
        answers(scene, what === 'on' ? 'granted' : what === 'denied' ? 'denied' : 'default'),
      unsubscribe: ({ scene }) => scene.backend.answer(removed, nowhere),
    },
    error: {
      look: ({ scene }) => scene.backend.answer(asked, 'lost'),
      async subscribe({ scene }) {
        scene.backend.setAnswerOnce(added, 'lost');
        await answers(scene, 'granted');
      },
      unsubscribe: ({ scene }) => scene.backend.answer(removed, 'lost'),
    },
    sees: {
      looking: busy,
      subscribing: busy,
      unsubscribing: busy,
      missing: async ({ scene }) => {
        await scene.shows(scene.page.getByRole('heading', { name: 'Blocked people' }));
        await scene.hides(section(scene));
      },
      unsupported: ({ scene }) => scene.shows(says(scene, /This browser doesn’t support/)),
      notInstalled: ({ scene }) => scene.shows(says(scene, /Install Sidestage first/)),
      denied: ({ scene }) => scene.shows(says(scene, /Your browser blocks/)),
      unknown: ({ scene }) => scene.shows(failure(scene), button(scene, 'Check again')),
      'off.offered': async ({ scene }) => {
        await offered(scene);
        await scene.hides(failure(scene));
      },
      'off.stale': async ({ scene }) => {
        await offered(scene);
        await scene.shows(says(scene, /before you last signed in/));
      },
      'off.dismissed': async ({ scene }) => {
        await offered(scene);
        await scene.shows(says(scene, /didn’t answer/));
      },
      'off.failed': async ({ scene }) => {
        await offered(scene);
        await scene.shows(failure(scene));
      },
      'on.told': ({ scene }) => isOn(scene),
      'on.failed': async ({ scene }) => {
        await isOn(scene);
        await scene.shows(failure(scene));
      },
    },
  }),
);
