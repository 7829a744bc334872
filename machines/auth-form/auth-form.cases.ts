import type { Outcomes } from 'chart-testing';
import type { SnapshotFrom } from 'xstate';
import type { SubmitAnswer } from './auth-form.events.ts';
import type { authFormMachine } from './auth-form.machine.ts';

export const fields = { email: 'ada@example.org', password: 'correct horse battery' };
export const user = { id: 'ada', name: 'Ada', email: fields.email, avatar: null, isEmailVerified: false };

const refused = (more: Partial<Extract<SubmitAnswer, { kind: 'refused' }>>): SubmitAnswer => ({
  kind: 'refused',
  errors: [{ msg: 'Invalid credentials' }],
  captchaRequired: false,
  captchaType: null,
  checkFailed: false,
  ...more,
});

export const isTooEasy = (answer: SubmitAnswer) =>
  answer.kind === 'refused' && answer.checkFailed && answer.captchaRequired;

const onlyWhenRegistering =
  (answer: SubmitAnswer) =>
  ({ context }: SnapshotFrom<typeof authFormMachine>) =>
    context.kind === 'register' ? answer : undefined;

const onlyWhenSigningIn =
  (answer: SubmitAnswer) =>
  ({ context }: SnapshotFrom<typeof authFormMachine>) =>
    context.kind === 'signIn' ? answer : undefined;

export const challenge = 'earned by the password';
const codeRefused = { msg: 'Incorrect code.', field: 'code' };

export const outcomes: Outcomes<typeof authFormMachine> = {
  botCheck: { error: { broken: new Error('broken') } },
  submitForm: {
    done: {
      'token and user': { kind: 'signedIn', token: 'a.b.c', user },
      'a message': onlyWhenRegistering({ kind: 'accepted', message: 'Look into your mail' }),
      'that a code is wanted': onlyWhenSigningIn({ kind: 'codeWanted', challenge }),
      nothing: onlyWhenRegistering({ kind: 'accepted', message: null }),
      'its own words': refused({ errors: [{ msg: 'Too short', field: 'password' }, { msg: 'Sorry' }] }),
      'that the check did not pass': refused({ checkFailed: true }),
      'no without a word': refused({ errors: [] }),
      'that it wants a check in sight': refused({ captchaRequired: true, captchaType: 'altcha' }),
      'that the check was too easy': refused({
        checkFailed: true,
        captchaRequired: true,
        captchaType: 'altcha',
      }),
    },
    error: { 'no network': new TypeError('Failed to fetch') },
  },
  submitCode: {
    done: {
      'token and user': { kind: 'signedIn', token: 'a.b.c', user },
      'that it is wrong': { kind: 'wrong', errors: [codeRefused] },
      'no without a word': { kind: 'wrong', errors: [] },
      'that it took too long': { kind: 'over', errors: [{ msg: 'That took too long.' }] },
    },
    error: { 'no network': new TypeError('Failed to fetch') },
  },
};
