import {
  codeSchema,
  newSecretSchema,
  ownPasswordSchema,
  proofSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondStepSchema,
} from '../ours/second-factor.ts';
import { signInAnswerSchema } from '../ours/spec-answers.ts';
import type { Calls } from './call.ts';

export const secondFactorCalls = {
  'GET /api/account/second-factor': {
    summary: 'Whether signing in takes a code of an app, too',
    who: 'member',
    answer: secondFactorSchema,
  },
  'POST /api/account/second-factor': {
    summary: 'A secret for the app, for the password; it counts once a code of it was sent',
    who: 'verified',
    limit: 'strict',
    body: ownPasswordSchema,
    answer: newSecretSchema,
  },
  'PUT /api/account/second-factor': {
    summary: 'Turn it on with a code of the app; answers recovery codes, once',
    who: 'verified',
    limit: 'strict',
    body: codeSchema,
    answer: recoveryCodesSchema,
  },
  'POST /api/account/second-factor/codes': {
    summary: 'New recovery codes in place of the old ones, for the password',
    who: 'member',
    limit: 'strict',
    body: ownPasswordSchema,
    answer: recoveryCodesSchema,
  },
  'POST /api/account/second-factor/removal': {
    summary: 'Turn it off, for the password or a code',
    who: 'member',
    limit: 'strict',
    body: proofSchema,
    answer: secondFactorSchema,
  },
} as const satisfies Calls;

export const secondStepCalls = {
  'POST /api/auth/second-step': {
    summary: 'Sign in with a code, after the password',
    who: 'public',
    limit: 'strict',
    body: secondStepSchema,
    answer: signInAnswerSchema,
  },
} as const satisfies Calls;
