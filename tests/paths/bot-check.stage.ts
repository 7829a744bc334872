import type { botCheckMachine } from '#machines/bot-check/bot-check.machine.ts';
import { botCheckModel } from '#machines/bot-check/bot-check.model.ts';
import { authFormOf, challenge } from './support/auth-form.ts';
import { defaultAnswer } from './support/backend.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof botCheckMachine>;
type Caused = Happening<typeof botCheckMachine, unknown>;

const signIn = 'POST /api/auth';
const notSent = 'the server refuses only a submitted form';

const formIn = ({ scene }: { scene: Scene }) => authFormOf(scene, 'signIn');

const isSending = async ({ scene }: Caused) => (await scene.look('authForm')).snapshot?.value === 'sending';

/** Submits the form, filled in by a password manager, which focuses no field. */
async function sends(caused: Caused) {
  const { scene } = caused;
  if (await isSending(caused)) {
    await scene.backend.answer(signIn, 'lost');
    await scene.until('authForm', 'has had no answer', ({ tags }) => tags.includes('error'));
  }
  await formIn(caused).fillByManager();
  await formIn(caused).sendByManager();
  await scene.until('authForm', 'has been sent', ({ tags }) => tags.includes('busy'));
}

/** SES-12. The status text of the check, and whether it offers a retry. */
async function sees(here: Here, words: string, { broken = false } = {}) {
  const { check, retry } = formIn(here);
  await here.scene.shows(check.getByText(words, { exact: true }));
  await (broken ? here.scene.shows(retry) : here.scene.hides(retry));
}

const checking = (here: Here) =>
  sees(
    here,
    here.after.context.captchaRequired
      ? 'One more check: please complete it below.'
      : 'Checking that you’re human...',
  );
const passed = (here: Here) => sees(here, 'You’re human. Checked on this device.');

/** A form that waits for the check shows why it was not submitted. */
const complains = (words: string) => (here: Here) =>
  here.trail.at(-2)?.includes('solving.wanted')
    ? here.scene.shows(formIn(here).form.getByRole('alert').getByText(words, { exact: true }))
    : undefined;

export const stage = walkStage(
  defineStage<typeof botCheckMachine>({
    name: 'bot-check',
    model: botCheckModel,
    calls: { solveChallenge: [challenge] },
    async open({ scene }) {
      scene.backend.hold(signIn);
      await scene.load('/login');
      await scene.shows(formIn({ scene }).form);
    },

    events: {
      'botCheck.begin': (caused) => formIn(caused).refocus(),
      'botCheck.wanted': sends,
      async 'botCheck.retry'(caused) {
        await formIn(caused).retry.click();
      },
      async 'botCheck.refused'(caused) {
        const { scene, what, send } = caused;
        if (!(await isSending(caused))) return send(notSent);
        const { captchaRequired, captchaType: type } = what;
        const body = { errors: [{ msg: 'No' }], captchaRequired, type };
        await scene.backend.answer(signIn, { status: 400, body });
      },
    },

    done: {
      async solveChallenge({ scene, what }) {
        const answer =
          what.kind === 'impossible'
            ? { status: 404 }
            : await defaultAnswer('GET', '/api/bot-check/challenge');
        await scene.backend.answer(challenge, answer);
      },
    },

    error: {
      solveChallenge: ({ scene, what }) =>
        scene.backend.answer(challenge, what instanceof Error ? 'lost' : { status: 200, body: 'nonsense' }),
    },

    sees: {
      idle: (here) => sees(here, 'A quick bot check runs automatically.'),
      'solving.ahead': checking,
      async 'solving.wanted'(here) {
        await checking(here);
        const { page } = here.scene;
        await here.scene.shows(formIn(here).button.and(page.locator('[aria-busy=true]')));
      },
      ready: passed,
      'spent.used': passed,
      'spent.expired': passed,
      'broken.failed': (here) => sees(here, 'The bot check didn’t work.', { broken: true }),
      'broken.impossible': (here) => sees(here, 'This site has no bot check.', { broken: true }),
    },

    seesAfter: {
      'botCheck.solving | xstate.after.challengeTimeout.botCheck.solving | 0': complains(
        'The bot check took too long. Try again.',
      ),
      'botCheck.solving | xstate.done.actor.solveChallenge | 0': complains('You can’t sign in here.'),
    },
  }),
);
