import { okSchema } from '../ours/page.ts';
import {
  newPasskeySchema,
  passkeyNameSchema,
  passkeySchema,
  passkeysSchema,
  passkeyToMakeSchema,
  passkeyToUseSchema,
  passkeyUseSchema,
} from '../ours/passkeys.ts';
import { ownPasswordSchema } from '../ours/second-factor.ts';
import { signInAnswerSchema } from '../ours/spec-answers.ts';
import type { Calls } from './call.ts';

export const passkeyCalls = {
  'GET /api/account/passkeys': { summary: "The member's passkeys", who: 'member', answer: passkeysSchema },
  'POST /api/account/passkeys/options': {
    summary: 'What a browser makes a passkey from, for the password',
    who: 'verified',
    limit: 'strict',
    body: ownPasswordSchema,
    answer: passkeyToMakeSchema,
  },
  'POST /api/account/passkeys': {
    summary: 'Keep a passkey that the browser made',
    who: 'verified',
    limit: 'strict',
    body: newPasskeySchema,
    answer: passkeySchema,
    status: 201,
  },
  'PUT /api/account/passkeys/:id': {
    summary: 'Call a passkey something else',
    who: 'member',
    body: passkeyNameSchema,
    answer: passkeySchema,
  },
  'DELETE /api/account/passkeys/:id': {
    summary: 'Remove a passkey: it signs in no more',
    who: 'member',
    answer: okSchema,
  },
} as const satisfies Calls;

export const passkeySignInCalls = {
  'GET /api/auth/passkey': {
    summary: 'What a browser signs in from with a passkey, whosever it is',
    who: 'public',
    answer: passkeyToUseSchema,
  },
  'POST /api/auth/passkey': {
    summary: 'Sign in with a passkey',
    who: 'public',
    limit: 'strict',
    body: passkeyUseSchema,
    answer: signInAnswerSchema,
  },
} as const satisfies Calls;
