import * as v from 'valibot';
import type { Calls } from './calls.ts';

/** SPD-03, SPD-04. Public pages, which our server renders and search engines may index. */
export const publicPages = [
  '/',
  '/gigs',
  '/gigs/$id',
  '/discover',
  '/about',
  '/contact',
  '/terms-of-service',
  '/privacy-policy',
  '/cookie-policy',
] as const;

/** Indexable, but not rendered by the server. */
export const entryPages: readonly string[] = ['/login', '/register'];

export type PublicPage = (typeof publicPages)[number];

/** `GET /api/contact`: the operator's address; null if none is set. */
export const contactSchema = v.object({ email: v.nullable(v.string()) });

export const contactCalls = {
  'GET /api/contact': { summary: 'Contact address of the operators', who: 'public', answer: contactSchema },
} as const satisfies Calls;
