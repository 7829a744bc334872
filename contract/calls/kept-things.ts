import { goneThingsSchema, keptThingsSchema } from '../ours/kept-things.ts';
import type { Calls } from './call.ts';

export const keptThingCalls = {
  'POST /api/gone': {
    summary: 'Which of the things that a device keeps are not there for the viewer any more',
    who: 'member',
    body: keptThingsSchema,
    answer: goneThingsSchema,
  },
} as const satisfies Calls;
