import { expect } from '@playwright/test';
import { botCheckFailed, secondStepExpired, secondStepRequired } from '#contract/auth.ts';
import type { authFormMachine } from '#machines/auth-form/auth-form.machine.ts';
import { authFormModel } from '#machines/auth-form/auth-form.model.ts';
import type { Answer, Call } from './support/backend.ts';
import {
  answerChallenge,
  challenge,
  type Door,
  doorOf,
  email,
  hasAsked,
  isChecking,
} from './support/door.ts';
import { soon } from './support/patience.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof authFormMachine>;
type Caused = Happening<typeof authFormMachine, unknown>;

const signIn = 'POST /api/auth';
const register = 'POST /api/users';
const secondStep = 'POST /api/auth/second-step';

const broken = 'no person, server or clock breaks the way from a form to its check';

const doorIn = ({ scene, after }: Here): Door => doorOf(scene, after.context.kind);
const callOf = ({ after }: Here): Call => (after.context.kind === 'signIn' ? signIn : register);

const stepIn = ({ scene }: Pick<Here, 'scene'>) => scene.page.getByRole('form', { name: 'Second step' });
const codeIn = (here: Pick<Here, 'scene'>) => stepIn(here).getByLabel('Code');

/** The form goes off: filled and sent by a password manager, or once more as it is. */
async function sends(caused: Caused) {
  const door = doorIn(caused);
  if ((await door.email.inputValue()) === '') await door.fillByManager();
  await door.sendByManager();
}

/** The check comes to nothing, also while the person still types. */
async function checkFails(caused: Caused, isOffered: boolean) {
  const { scene } = caused;
  const { retry, comesTo } = doorIn(caused);
  if (!(await isChecking(scene))) await ((await retry.isVisible()) ? retry.click() : comesTo());
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

/** SES-10, SES-11: as the two calls say no. */
function refusal(call: Call, { errors, checkFailed, captchaRequired, captchaType: type }: Refused): Answer {
  const said = { errors, ...(checkFailed && { code: botCheckFailed }) };
  return call === signIn
    ? { status: 400, body: { ...said, type, captchaRequired } }
    : { status: 400, body: { ...said, captcha: { required: captchaRequired, type } } };
}

/** What was typed stays, and the button says whether the form is under way. */
async function seesForm(here: Here, { busy }: { busy: boolean }) {
  const door = doorIn(here);
  await here.scene.shows(busy ? door.button.and(here.scene.page.locator('[aria-busy=true]')) : door.button);
  if (!busy) await here.scene.hides(door.button.and(here.scene.page.locator('[aria-busy=true]')));
  const isTyped = here.trail.includes('waitingForCheck') || here.trail.lastIndexOf('editing.clean') > 0;
  const typed = isTyped ? email : '';
  await expect.poll(() => door.email.inputValue(), soon('what is typed as e-mail')).toBe(typed);
}

export const stage = walkStage(
  defineStage<typeof authFormMachine>({
    name: 'auth-form',
    model: authFormModel,
    asks: { submitForm: { either: [signIn, register] }, submitCode: [secondStep] },
    momentary: { done: 'who is signed in is led away from the form' },
    async open({ scene, after }) {
      scene.backend.hold(challenge);
      await scene.load(after.context.kind === 'signIn' ? '/login' : '/register');
      await scene.shows(doorOf(scene, after.context.kind).form);
    },

    events: {
      'authForm.submit': sends,
      async 'authForm.edited'(caused) {
        if (caused.before?.hasTag('codeWanted')) await codeIn(caused).fill('12345');
        else await doorIn(caused).fillByManager('another long one');
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
          const said = { errors: [{ msg: 'One more step.' }], code: secondStepRequired };
          const { challenge } = what;
          return scene.backend.answer(call, { status: 403, body: { ...said, challenge } });
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
        await here.scene.hides(doorIn(here).form.getByRole('alert'));
      },
      async 'editing.refused'(here) {
        await seesForm(here, { busy: false });
        const { form } = doorIn(here);
        await here.scene.shows(
          ...here.after.context.errors.map(({ msg }) => form.getByText(msg, { exact: true })),
        );
      },
      waitingForCheck: (here) => seesForm(here, { busy: true }),
      sending: (here) => seesForm(here, { busy: true }),
      async 'secondStep.asking.clean'(here) {
        await here.scene.shows(stepIn(here).getByLabel('Code'));
        await here.scene.hides(stepIn(here).locator('[aria-invalid=true]'), doorIn(here).form);
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
