import {
  accountChangeSchema,
  accountSchema,
  deletionAnswerSchema,
  deletionSchema,
  deviceChangeSchema,
  deviceSchema,
  devicesSchema,
  endSessionsAnswerSchema,
  endSessionsQuerySchema,
  passwordChangeSchema,
} from '../ours/account.ts';
import { messageAnswerSchema, resendSchema } from '../ours/auth.ts';
import type { Calls } from './call.ts';

export const accountCalls = {
  'GET /api/account': { summary: 'The own account', who: 'member', answer: accountSchema },
  'PUT /api/account': {
    summary:
      'Change the name; ask for a new address, with password and bot check, which then waits for proof',
    who: 'member',
    limit: 'strict',
    body: accountChangeSchema,
    answer: accountSchema,
  },
  'DELETE /api/account/email-change': {
    summary: 'Keep the address: the one that waits is dropped',
    who: 'member',
    answer: accountSchema,
  },
  'POST /api/account/email-change/resend': {
    summary: 'Mail the link for the address that waits again, once in ten minutes',
    who: 'member',
    limit: 'strict',
    body: resendSchema,
    answer: messageAnswerSchema,
  },
} as const satisfies Calls;

export const deviceCalls = {
  'GET /api/account/sessions': {
    summary: 'The devices one is signed in on, this one first, then the last seen',
    who: 'member',
    answer: devicesSchema,
  },
  'DELETE /api/account/sessions': {
    summary: 'Sign out everywhere',
    who: 'member',
    query: endSessionsQuerySchema,
    answer: endSessionsAnswerSchema,
  },
  'PUT /api/account/sessions/:id': {
    summary: 'Call a device something else',
    who: 'member',
    body: deviceChangeSchema,
    answer: deviceSchema,
  },
  'DELETE /api/account/sessions/:id': {
    summary: 'Sign out on one device',
    who: 'member',
    answer: endSessionsAnswerSchema,
  },
  'PUT /api/account/password': {
    summary: 'Choose a new password; ends every other session',
    who: 'member',
    limit: 'strict',
    body: passwordChangeSchema,
    answer: messageAnswerSchema,
  },
} as const satisfies Calls;

export const leavingCalls = {
  'POST /api/account/deletion': {
    summary: 'Delete the account, with password and bot check; signing in within 14 days brings it back',
    who: 'member',
    body: deletionSchema,
    answer: deletionAnswerSchema,
  },
} as const satisfies Calls;
