import * as v from 'valibot';
import type { Calls } from './calls.ts';
import {
  countAnswerSchema,
  idSchema,
  instantSchema,
  okSchema,
  optionalText,
  pageOf,
  pageQueryEntries,
  pageQuerySchema,
  searchEntry,
} from './fields.ts';
import { limits } from './limits.ts';
import { linkStates, personCardSchema, personRefSchema } from './person.ts';

export const linkBoxes = ['links', 'incoming', 'outgoing'] as const;
export type LinkBox = (typeof linkBoxes)[number];

/** `person` is the other party. */
export const linkSchema = v.object({
  id: v.string(),
  state: v.picklist(['incoming', 'outgoing', 'linked']),
  person: personCardSchema,
  /** Note of the request; empty without one and once linked. */
  note: v.optional(v.string()),
  createdAt: instantSchema,
});
export type Link = v.InferOutput<typeof linkSchema>;

/** `POST /api/links`: with a private note. Crossing requests link at once; an existing request stays. */
export const linkRequestSchema = v.object({
  userId: idSchema('Who is it for?'),
  note: v.optional(optionalText(limits.linkNote, 'Note')),
});

/** `POST /api/links`, `PUT /api/links/:id/accept`, `DELETE /api/links/:id`: the resulting state. */
export const linkStatusSchema = v.object({
  userId: v.string(),
  linkId: v.nullable(v.string()),
  linkState: v.picklist(linkStates),
});
export type LinkStatus = v.InferOutput<typeof linkStatusSchema>;

export const linkOrders = ['newest', 'name'] as const;
export type LinkOrder = (typeof linkOrders)[number];

/**
 * `GET /api/links?box=&q=&sort=`: newest first; `box` defaults to `links`. `q` matches names only, and all of its
 * words have to match.
 */
export const linksQuerySchema = v.object({
  ...pageQueryEntries,
  q: searchEntry,
  sort: v.optional(v.picklist(linkOrders, 'sort is newest or name.')),
  box: v.optional(v.picklist(linkBoxes, 'box is links, incoming or outgoing.')),
});
export const linksPageSchema = pageOf(linkSchema);
export type LinksPage = v.InferOutput<typeof linksPageSchema>;

/** `GET /api/users/:id/links`: mutual links first, each with the viewer's own link state. */
export const userLinksPageSchema = pageOf(personCardSchema);
export type UserLinksPage = v.InferOutput<typeof userLinksPageSchema>;

/** `GET /api/blocks`: most recently blocked first. */
export const blockedPageSchema = pageOf(v.object({ person: personRefSchema, createdAt: instantSchema }));
export type BlockedPage = v.InferOutput<typeof blockedPageSchema>;

export const linkCalls = {
  'GET /api/links': {
    summary: 'The viewer’s links by name or age, or incoming or outgoing requests',
    query: linksQuerySchema,
    answer: linksPageSchema,
  },
  'GET /api/links/pending-count': {
    summary: 'Number of pending requests to the viewer',
    answer: countAnswerSchema,
  },
  'GET /api/users/:id/links': {
    summary: 'A person’s links, mutual ones first',
    query: pageQuerySchema,
    answer: userLinksPageSchema,
  },
  'POST /api/links': {
    summary: 'Request a link; requests in both directions become a link',
    who: 'verified',
    body: linkRequestSchema,
    answer: linkStatusSchema,
  },
  'PUT /api/links/:id/accept': { summary: 'Accept a request', who: 'verified', answer: linkStatusSchema },
  'DELETE /api/links/:id': {
    summary: 'Cancel or decline a request, or remove a link',
    answer: linkStatusSchema,
  },
} as const satisfies Calls;

export const blockCalls = {
  'GET /api/blocks': {
    summary: 'People the viewer has blocked, the latest first',
    query: pageQuerySchema,
    answer: blockedPageSchema,
  },
  'PUT /api/blocks/:id': { summary: 'Block a person; idempotent', answer: okSchema },
  'DELETE /api/blocks/:id': { summary: 'Unblock a person; idempotent', answer: okSchema },
} as const satisfies Calls;
