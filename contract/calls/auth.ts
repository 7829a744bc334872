import * as v from 'valibot';
import { signInWithRestoreSchema } from '../ours/account-restore.ts';
import {
  challengeSchema,
  forgotSchema,
  mailedLinkSchema,
  messageAnswerSchema,
  notMeSchema,
  registrationSchema,
  resendSchema,
  resetSchema,
  takeBackSchema,
  verifyAnswerSchema,
  verifySchema,
} from '../ours/auth.ts';
import { okSchema } from '../ours/page.ts';
import { meAnswerSchema, registrationAnswerSchema, signInAnswerSchema } from '../ours/spec-answers.ts';
import { specCalls } from '../spec/calls.ts';
import type { Calls } from './call.ts';

export const signInCalls = {
  [specCalls.me]: { summary: 'Who is signed in', who: 'member', answer: meAnswerSchema },
  [specCalls.signIn]: {
    summary: 'Sign in',
    who: 'public',
    body: signInWithRestoreSchema,
    answer: signInAnswerSchema,
  },
  [specCalls.signOut]: { summary: 'Sign out on this device', who: 'public', answer: okSchema },
} as const satisfies Calls;

export const registrationCalls = {
  [specCalls.register]: {
    summary: 'Register',
    who: 'public',
    limit: 'strict-when-asked',
    body: registrationSchema,
    answer: registrationAnswerSchema,
  },
} as const satisfies Calls;

export const verificationCalls = {
  'POST /api/auth/verify': {
    summary: 'Confirm an e-mail address with the token of a mail, also a new one of an account',
    who: 'public',
    limit: 'strict',
    body: verifySchema,
    answer: verifyAnswerSchema,
  },
  'POST /api/auth/resend': {
    summary: 'Send the verification mail again, once in ten minutes',
    who: 'member',
    limit: 'strict',
    body: resendSchema,
    answer: messageAnswerSchema,
  },
  'POST /api/auth/resend-to': {
    summary: 'Ask for the verification mail again without signing in, once in ten minutes',
    who: 'public',
    limit: 'strict-when-asked',
    body: forgotSchema,
    answer: messageAnswerSchema,
  },
} as const satisfies Calls;

export const recoveryCalls = {
  'POST /api/auth/forgot': {
    summary: 'Ask for a mail that lets one choose a new password, once in ten minutes',
    who: 'public',
    limit: 'strict-when-asked',
    body: forgotSchema,
    answer: messageAnswerSchema,
  },
  'POST /api/auth/reset': {
    summary: 'Choose a new password with the token of a mail; ends every session',
    who: 'public',
    limit: 'strict',
    body: resetSchema,
    answer: messageAnswerSchema,
  },
} as const satisfies Calls;

export const mailedLinkCalls = {
  'POST /api/auth/mailed-link': {
    summary: 'What the link of a mail is good for, as long as it is; asking does not use it up',
    who: 'public',
    limit: 'strict',
    body: verifySchema,
    answer: mailedLinkSchema,
  },
} as const satisfies Calls;

export const notMeCalls = {
  'POST /api/auth/not-me': {
    summary: 'Sign a new device out with the token of the mail that told of it',
    who: 'public',
    limit: 'strict',
    body: notMeSchema,
    answer: messageAnswerSchema,
  },
  'POST /api/auth/take-back': {
    summary: 'Put the old address back with the token mailed there, with a new password; ends every session',
    who: 'public',
    limit: 'strict',
    body: takeBackSchema,
    answer: messageAnswerSchema,
  },
} as const satisfies Calls;

export const botCheckCalls = {
  'GET /api/bot-check/challenge': {
    summary: "A proof-of-work challenge for ALTCHA's widget",
    who: 'public',
    query: v.object({ harder: v.optional(v.pipe(v.string(), v.maxLength(1))) }),
    answer: challengeSchema,
  },
} as const satisfies Calls;
