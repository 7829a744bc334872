import { contactSchema } from '../ours/contact.ts';
import type { Calls } from './call.ts';

export const contactCalls = {
  'GET /api/contact': {
    summary: 'Where one writes to the people who run the server',
    who: 'public',
    answer: contactSchema,
  },
} as const satisfies Calls;
