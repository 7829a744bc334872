import { pushStateSchema, pushSubscriptionSchema } from '../ours/push.ts';
import type { Calls } from './call.ts';

export const pushCalls = {
  'GET /api/account/push': {
    summary: 'The key that a browser subscribes with, and where this session is reached',
    who: 'member',
    answer: pushStateSchema,
  },
  'POST /api/account/push': {
    summary: 'Send news to this browser for as long as this session lasts',
    who: 'member',
    limit: 'strict',
    body: pushSubscriptionSchema,
    answer: pushStateSchema,
  },
  'DELETE /api/account/push': {
    summary: 'Send nothing to this browser any more',
    who: 'member',
    answer: pushStateSchema,
  },
} as const satisfies Calls;
