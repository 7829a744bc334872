import { expect } from '@playwright/test';
import { botCheckFailed } from '#contract/ours/auth.ts';
import type { authFormMachine } from '#machines/auth-form/auth-form.machine.ts';
import { authFormModel } from '#machines/auth-form/auth-form.model.ts';
import type { Answer, Call } from './support/backend.ts';
import { type Door, doorOf, email } from './support/door.ts';
import { soon } from './support/patience.ts';
import { plainAnswer } from './support/plain-answers.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof authFormMachine>;
type Caused = Happening<typeof authFormMachine, unknown>;

const challenge = 'GET /api/bot-check/challenge';
const signIn = 'POST /api/auth';
const register = 'POST /api/users';

const gone = 'the form is gone once it is done';
const through = ({ before }: Caused) => before?.matches({ form: 'done' }) ?? false;
const isMissing = ({ before }: Caused) => before?.matches({ check: { none: 'missing' } }) ?? false;

const doorIn = ({ scene, after }: Here): Door => doorOf(scene, after.context.kind);
const callOf = ({ after }: Here): Call => (after.context.kind === 'signIn' ? signIn : register);

/**
 * The form goes off. Who comes to it with finger or mouse has the check begun by that; so where none is to have begun,
 * a password manager fills and sends it, unless the caret stands in the form still.
 */
async function sends(caused: Caused) {
  const door = doorIn(caused);
  if (await door.hasCaret()) return door.password.press('Enter');
  if ((await door.email.inputValue()) === '') await door.fillByManager();
  if (!isMissing(caused)) return door.password.press('Enter');
  await door.sendByManager();
  await caused.scene.until('authForm', 'solves the check', ({ tags }) => tags.includes('checking'));
  await door.password.focus();
}

async function retries(caused: Caused) {
  const { before, scene, send } = caused;
  if (through(caused)) return send(gone);
  const isBroken =
    before?.matches({ check: { none: 'failed' } }) || before?.matches({ check: { none: 'impossible' } });
  if (!isBroken) return send('the check is repeated only where it failed');
  await doorIn(caused).retry.click();
  await scene.hides(doorIn(caused).retry);
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

/** SES-12. Where the check stands, in words; nothing of it once the form is gone. */
async function seesCheck(here: Here, words: string, { broken = false } = {}) {
  if (here.trail.at(-1)?.includes('form.done')) return;
  const { check, retry } = doorIn(here);
  await here.scene.shows(check.getByText(words, { exact: true }));
  await (broken ? here.scene.shows(retry) : here.scene.hides(retry));
}

const passed = 'You are a person. Checked on this device.';

/** What was typed stays, and the button says whether the form is under way. */
async function seesForm(here: Here, { busy }: { busy: boolean }) {
  const door = doorIn(here);
  await here.scene.shows(busy ? door.button.and(here.scene.page.locator('[aria-busy=true]')) : door.button);
  if (!busy) await here.scene.hides(door.button.and(here.scene.page.locator('[aria-busy=true]')));
  const typed = here.trail.some((place) => !place.includes('clean')) ? email : '';
  await expect.poll(() => door.email.inputValue(), soon('what is typed as e-mail')).toBe(typed);
}

/** A check that breaks is a complaint of the form, unless that complains already or has other things to do. */
const isNew = ({ trail }: Here) =>
  trail.at(-1)?.includes('form.editing.refused') && !trail.at(-2)?.includes('refused');
const complains = (words: string) => (here: Here) =>
  isNew(here)
    ? here.scene.shows(doorIn(here).form.getByRole('alert').getByText(words, { exact: true }))
    : undefined;

export const stage = walkStage(
  defineStage<typeof authFormMachine>({
    name: 'auth-form',
    model: authFormModel,
    asks: { solveChallenge: [challenge], submitForm: { either: [signIn, register] } },
    momentary: { 'form.done': 'who is signed in is led away from the form' },
    async open({ scene, after }) {
      await scene.load(after.context.kind === 'signIn' ? '/login' : '/register');
      await scene.shows(doorOf(scene, after.context.kind).form);
    },

    events: {
      'authForm.focused': (caused) => (through(caused) ? caused.send(gone) : doorIn(caused).comesTo()),
      'authForm.submit': sends,
      async 'authForm.edited'(caused) {
        const door = doorIn(caused);
        if (isMissing(caused) && !(await door.hasCaret())) await door.fillByManager('another long one');
        else await door.password.pressSequentially('x');
      },
      'authForm.retryCheck': retries,
    },

    done: {
      async solveChallenge({ scene, what }) {
        const answer =
          what.kind === 'impossible' ? { status: 404 } : await plainAnswer('GET', '/api/bot-check/challenge');
        await scene.backend.answer(challenge, answer);
      },
      async submitForm(caused) {
        const { scene, what } = caused;
        const call = callOf(caused);
        if (what.kind === 'refused') return scene.backend.answer(call, refusal(call, what));
        const body =
          what.kind === 'signedIn'
            ? { token: scene.token('signed in'), user: what.user }
            : what.message !== null
              ? { message: what.message }
              : {};
        await scene.backend.answer(call, { status: 200, body });
      },
    },

    error: {
      solveChallenge: ({ scene }) => scene.backend.answer(challenge, 'lost'),
      submitForm: (caused) => caused.scene.backend.answer(callOf(caused), 'lost'),
    },

    sees: {
      'check.none.missing': (here) =>
        seesCheck(
          here,
          here.trail.some((place) => place.includes('check.solving'))
            ? passed
            : 'A short bot check runs here by itself.',
        ),
      'check.none.failed': (here) => seesCheck(here, 'The bot check did not work.', { broken: true }),
      'check.none.impossible': (here) =>
        seesCheck(here, 'This server offers no bot check.', { broken: true }),
      'check.solving': (here) =>
        seesCheck(
          here,
          here.after.context.captchaRequired
            ? 'One more check, in plain sight this time.'
            : 'Checking that you are a person…',
        ),
      'check.held': (here) => seesCheck(here, passed),
      async 'form.editing.clean'(here) {
        await seesForm(here, { busy: false });
        await here.scene.hides(doorIn(here).form.getByRole('alert'));
      },
      async 'form.editing.refused'(here) {
        await seesForm(here, { busy: false });
        const { form } = doorIn(here);
        await here.scene.shows(
          ...here.after.context.errors.map(({ msg }) => form.getByText(msg, { exact: true })),
        );
      },
      'form.waitingForCheck': (here) => seesForm(here, { busy: true }),
      'form.sending': (here) => seesForm(here, { busy: true }),
      async 'form.done'({ scene, after: { context } }) {
        const { page } = scene;
        if (context.message === null) return scene.shows(page.getByRole('button', { name: 'Your account' }));
        await scene.shows(
          page.getByRole('heading', { name: 'You’re in' }),
          page.getByRole('status').getByText(context.message),
        );
      },
    },

    tells: {
      'authForm.check.solving | xstate.error.actor.solveChallenge | 0': complains(
        'The bot check did not work. Try it again.',
      ),
      'authForm.check.solving | xstate.after.challengeTimeout.authForm.check.solving | 0': complains(
        'The bot check took too long. Try it again.',
      ),
      'authForm.check.solving | xstate.done.actor.solveChallenge | 0': complains(
        'Signing in is not possible here.',
      ),
      'authForm.form.sending | xstate.error.actor.submitForm | 0': (here) =>
        complains(here.after.context.kind === 'signIn' ? 'Login failed' : 'Registration failed')(here),
    },
  }),
);
