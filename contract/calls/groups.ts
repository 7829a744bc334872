import { gigGroupSchema, groupIdSchema, readersSchema } from '../ours/gig-group.ts';
import { okSchema } from '../ours/page.ts';
import type { Calls } from './call.ts';

export const groupCalls = {
  'GET /api/gigs/:id/group': {
    summary: 'The group of a gig’s line-up, as far as it is the viewer’s',
    who: 'member',
    answer: gigGroupSchema,
  },
  'POST /api/gigs/:id/group': {
    summary: 'Start the group of a gig’s line-up, or come back into it; a second time answers the same',
    who: 'verified',
    answer: groupIdSchema,
  },
  'DELETE /api/groups/:id/membership': {
    summary: 'Leave a group; a second time changes nothing',
    who: 'member',
    answer: okSchema,
  },
  'GET /api/messages/:id/readers': {
    summary: 'Who has an own message of a group, and who has read it',
    who: 'member',
    answer: readersSchema,
  },
} as const satisfies Calls;
