import { expect } from '@playwright/test';
import { botCheckFailed, secondStepExpired, secondStepRequired } from '#contract/auth.ts';
import type { authFormMachine } from '#machines/auth-form/auth-form.machine.ts';
import { authFormModel } from '#machines/auth-form/auth-form.model.ts';
import {
  type AuthForm,
  answerChallenge,
  authFormOf,
  challenge,
  email,
  hasAsked,
  isChecking,
} from './support/auth-form.ts';
import type { Answer, Call } from './support/backend.ts';
import { soon } from './support/patience.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof authFormMachine>;
type Caused = Happening<typeof authFormMachine, unknown>;

const signIn = 'POST /api/auth';
const register = 'POST /api/users';
const secondStep = 'POST /api/auth/second-step';

const broken = 'no person, server or clock can make the bot check machine fail';

const formIn = ({ scene, after }: Here): AuthForm => authFormOf(scene, after.context.kind);
const callOf = ({ after }: Here): Call => (after.context.kind === 'signIn' ? signIn : register);

const stepIn = ({ scene }: Pick<Here, 'scene'>) => scene.page.getByRole('form', { name: 'Second step' });
const codeIn = (here: Pick<Here, 'scene'>) => stepIn(here).getByLabel('Code');

/** Submits the form, filled in by a password manager if it is empty. */
async function sends(caused: Caused) {
  const form = formIn(caused);
  if ((await form.email.inputValue()) === '') await form.fillByManager();
  await form.sendByManager();
}

/** Makes the bot check fail, also while the form is being edited. */
async function checkFails(caused: Caused, isOffered: boolean) {
  const { scene } = caused;
  const { retry, refocus } = formIn(caused);
  if (!(await isChecking(scene))) await ((await retry.isVisible()) ? retry.click() : refocus());
  await scene.until('botCheck', 'solves the check', ({ tags }) => tags.includes('checking'));
  if (!isOffered) return answerChallenge(scene, false);
  await hasAsked(scene);
  await scene.ring('botCheck', 'challengeTimeout');
}

type Refused = {
  errors: { msg: string; field?: string }[];
  checkFailed: boolean;
  captchaRequired: boolean;
  captchaType: string | null;
};

/** SES-10, SES-11: error responses of the two calls. */
function refusal(call: Call, { errors, checkFailed, captchaRequired, captchaType: type }: Refused): Answer {
  const rejection = { errors, ...(checkFailed && { code: botCheckFailed }) };
  return call === signIn
    ? { status: 400, body: { ...rejection, type, captchaRequired } }
    : { status: 400, body: { ...rejection, captcha: { required: captchaRequired, type } } };
}

/** Typed values stay, and the button shows whether the form is being submitted. */
async function seesForm(here: Here, { busy }: { busy: boolean }) {
  const form = formIn(here);
  await here.scene.shows(busy ? form.button.and(here.scene.page.locator('[aria-busy=true]')) : form.button);
  if (!busy) await here.scene.hides(form.button.and(here.scene.page.locator('[aria-busy=true]')));
  const isTyped = here.trail.includes('waitingForCheck') || here.trail.lastIndexOf('editing.clean') > 0;
  const typed = isTyped ? email : '';
  await expect.poll(() => form.email.inputValue(), soon('the value of the e-mail field')).toBe(typed);
}

export const stage = walkStage(
  defineStage<typeof authFormMachine>({
    name: 'auth-form',
    model: authFormModel,
    calls: { submitForm: { either: [signIn, register] }, submitCode: [secondStep] },
    momentary: { done: 'a signed-in member is redirected away from the form' },
    async open({ scene, after }) {
      scene.backend.hold(challenge);
      await scene.load(after.context.kind === 'signIn' ? '/login' : '/register');
      await scene.shows(authFormOf(scene, after.context.kind).form);
    },

    events: {
      'authForm.submit': sends,
      async 'authForm.edited'(caused) {
        if (caused.before?.hasTag('codeWanted')) await codeIn(caused).fill('12345');
        else await formIn(caused).fillByManager('another long one');
      },
      async 'authForm.submitCode'(caused) {
        await codeIn(caused).fill('123456');
        await stepIn(caused).getByRole('button', { name: 'Sign In' }).click();
      },
      'authForm.back': (caused) => stepIn(caused).getByRole('button', { name: 'Back' }).click(),
      'botCheck.solved': ({ scene }) => answerChallenge(scene, true),
      'botCheck.failed': (caused) => checkFails(caused, !caused.what.isImpossible),
    },

    done: {
      async submitForm(caused) {
        const { scene, what } = caused;
        const call = callOf(caused);
        if (what.kind === 'refused') return scene.backend.answer(call, refusal(call, what));
        if (what.kind === 'codeWanted') {
          const rejection = { errors: [{ msg: 'One more step.' }], code: secondStepRequired };
          const { challenge } = what;
          return scene.backend.answer(call, { status: 403, body: { ...rejection, challenge } });
        }
        const body =
          what.kind === 'signedIn'
            ? { token: scene.token('signed in'), user: what.user }
            : what.message !== null
              ? { message: what.message }
              : {};
        await scene.backend.answer(call, { status: 200, body });
      },
      async submitCode({ scene, what }) {
        if (what.kind === 'signedIn') {
          const body = { token: scene.token('signed in'), user: what.user };
          return scene.backend.answer(secondStep, { status: 200, body });
        }
        const code = what.kind === 'over' ? secondStepExpired : 'wrong_code';
        await scene.backend.answer(secondStep, { status: 400, body: { errors: what.errors, code } });
      },
    },

    error: {
      submitCode: ({ scene }) => scene.backend.answer(secondStep, 'lost'),
      botCheck: (caused) => caused.send(broken),
      submitForm: (caused) => caused.scene.backend.answer(callOf(caused), 'lost'),
    },

    sees: {
      async 'editing.clean'(here) {
        await seesForm(here, { busy: false });
        await here.scene.hides(formIn(here).form.getByRole('alert'));
      },
      async 'editing.refused'(here) {
        await seesForm(here, { busy: false });
        const { form } = formIn(here);
        await here.scene.shows(
          ...here.after.context.errors.map(({ msg }) => form.getByText(msg, { exact: true })),
        );
      },
      waitingForCheck: (here) => seesForm(here, { busy: true }),
      sending: (here) => seesForm(here, { busy: true }),
      async 'secondStep.asking.clean'(here) {
        await here.scene.shows(stepIn(here).getByLabel('Code'));
        await here.scene.hides(stepIn(here).locator('[aria-invalid=true]'), formIn(here).form);
      },
      'secondStep.asking.refused': (here) =>
        here.scene.shows(
          ...here.after.context.errors.map(({ msg }) => stepIn(here).getByText(msg, { exact: true })),
        ),
      'secondStep.checking': (here) => here.scene.shows(stepIn(here).locator('[aria-busy=true]')),
      async done({ scene, after: { context } }) {
        const { page } = scene;
        if (context.message === null) return scene.shows(page.getByRole('button', { name: 'Your account' }));
        await scene.shows(
          page.getByRole('heading', { name: 'You’re in' }),
          page.getByRole('status').getByText(context.message),
        );
      },
    },
  }),
);
