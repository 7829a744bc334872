import {
  linkRequestSchema,
  linkStatusSchema,
  linksPageSchema,
  linksQuerySchema,
  userLinksPageSchema,
} from '../ours/links.ts';
import { pageQuerySchema } from '../ours/page.ts';
import { countAnswerSchema } from '../ours/spec-answers.ts';
import { specCalls } from '../spec/calls.ts';
import type { Calls } from './call.ts';

export const linkCalls = {
  'GET /api/links': {
    summary: 'The viewer’s links by name or age, or requests in or out',
    who: 'member',
    query: linksQuerySchema,
    answer: linksPageSchema,
  },
  [specCalls.pendingLinks]: {
    summary: 'How many requests wait for the viewer',
    who: 'member',
    answer: countAnswerSchema,
  },
  'GET /api/users/:id/links': {
    summary: 'Somebody’s links, those in common first',
    who: 'member',
    query: pageQuerySchema,
    answer: userLinksPageSchema,
  },
  'POST /api/links': {
    summary: 'Ask for a link; crossing requests become a link',
    who: 'verified',
    body: linkRequestSchema,
    answer: linkStatusSchema,
  },
  'PUT /api/links/:id/accept': { summary: 'Accept a request', who: 'verified', answer: linkStatusSchema },
  'DELETE /api/links/:id': {
    summary: 'Cancel or decline a request, or remove a link',
    who: 'member',
    answer: linkStatusSchema,
  },
} as const satisfies Calls;
