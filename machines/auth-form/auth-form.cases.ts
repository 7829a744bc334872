import type { Outcomes } from 'chart-testing';
import type { SnapshotFrom } from 'xstate';
import type { SubmitAnswer } from './auth-form.events.ts';
import type { authFormMachine } from './auth-form.machine.ts';

export const fields = { email: 'ada@example.org', password: 'correct horse battery' };
export const user = { id: 'ada', name: 'Ada', email: fields.email, avatar: null, isEmailVerified: false };

type Snapshot = SnapshotFrom<typeof authFormMachine>;

const refused = (more: Partial<Extract<SubmitAnswer, { kind: 'refused' }>>): SubmitAnswer => ({
  kind: 'refused',
  errors: [{ msg: 'Invalid credentials' }],
  captchaRequired: false,
  captchaType: null,
  checkFailed: false,
  ...more,
});

/** Not while a check in sight is being solved: its time was set when the server still wanted it. */
const whileTimed =
  (answer: SubmitAnswer) =>
  (snapshot: Snapshot): SubmitAnswer | undefined =>
    snapshot.context.captchaRequired && snapshot.matches({ check: 'solving' }) ? undefined : answer;

const wantsCaptchaWhile = (check: 'solving' | 'held' | { none: 'missing' }) => (snapshot: Snapshot) =>
  snapshot.matches({ check }) ? refused({ captchaRequired: true, captchaType: 'altcha' }) : undefined;

/** Of a server that has seen too many failures since the check was solved, if it was solved unseen. */
const wantsHarderWhile = (check: 'solving' | 'held' | { none: 'missing' }) => (snapshot: Snapshot) =>
  snapshot.matches({ check }) && !snapshot.context.captchaRequired
    ? refused({ checkFailed: true, captchaRequired: true, captchaType: 'altcha' })
    : undefined;

export const isTooEasy = (answer: SubmitAnswer) =>
  answer.kind === 'refused' && answer.checkFailed && answer.captchaRequired;

const onlyWhenRegistering =
  (answer: SubmitAnswer) =>
  ({ context }: Snapshot) =>
    context.kind === 'register' ? answer : undefined;

export const outcomes: Outcomes<typeof authFormMachine> = {
  solveChallenge: {
    done: {
      'a token': { kind: 'passed', botToken: 'bot-token' },
      'that none is offered': { kind: 'impossible' },
    },
    error: { 'the widget cannot load': new Error('no widget') },
  },
  submitForm: {
    done: {
      'token and user': { kind: 'signedIn', token: 'a.b.c', user },
      'a message': onlyWhenRegistering({ kind: 'accepted', message: 'Look into your mail' }),
      nothing: onlyWhenRegistering({ kind: 'accepted', message: null }),
      'its own words': whileTimed(
        refused({ errors: [{ msg: 'Too short', field: 'password' }, { msg: 'Sorry' }] }),
      ),
      'that the check did not pass': whileTimed(refused({ checkFailed: true })),
      'no without a word': whileTimed(refused({ errors: [] })),
      'that it wants a check in sight': wantsCaptchaWhile({ none: 'missing' }),
      'that it wants one, while another is solved': wantsCaptchaWhile('solving'),
      'that it wants one, while the token of another is held': wantsCaptchaWhile('held'),
      'that the check was too easy': wantsHarderWhile({ none: 'missing' }),
      'that it was too easy, while another is solved': wantsHarderWhile('solving'),
      'that it was too easy, while the token of another is held': wantsHarderWhile('held'),
      'that one in sight did not work either': (snapshot) =>
        snapshot.context.captchaRequired && snapshot.matches({ check: { none: 'missing' } })
          ? refused({ checkFailed: true, captchaRequired: true, captchaType: 'altcha' })
          : undefined,
    },
    error: { 'no network': new TypeError('Failed to fetch') },
  },
};
