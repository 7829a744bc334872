import * as v from 'valibot';
import { limits } from '../limits.ts';
import { pageOf, pageQueryEntries, searchEntry } from './page.ts';
import { linkStates, personCardSchema, personRefSchema } from './person.ts';
import { idSchema, instantSchema, optionalText } from './text.ts';

export const linkBoxes = ['links', 'incoming', 'outgoing'] as const;
export type LinkBox = (typeof linkBoxes)[number];

/** A request or a link, seen from the viewer: `person` is the other one. */
export const linkSchema = v.object({
  id: v.string(),
  state: v.picklist(['incoming', 'outgoing', 'linked']),
  person: personCardSchema,
  /** What came with the request; empty for none, and once the two are linked. */
  note: v.optional(v.string()),
  createdAt: instantSchema,
});
export type Link = v.InferOutput<typeof linkSchema>;

/**
 * `POST /api/links`: ask, with a note for them alone. If the other one has asked already, the two are linked at once. A
 * request that is there already stays as it is.
 */
export const linkRequestSchema = v.object({
  userId: idSchema('Who is it for?'),
  note: v.optional(optionalText(limits.linkNote, 'Note')),
});

/** `POST /api/links`, `PUT /api/links/:id/accept`, `DELETE /api/links/:id`: how the two stand now. */
export const linkStandingSchema = v.object({
  userId: v.string(),
  linkId: v.nullable(v.string()),
  linkState: v.picklist(linkStates),
});
export type LinkStanding = v.InferOutput<typeof linkStandingSchema>;

export const linkOrders = ['newest', 'name'] as const;
export type LinkOrder = (typeof linkOrders)[number];

/**
 * `GET /api/links?box=&q=&sort=`: newest first; `links` when `box` is left out. `q` looks in names alone: each of its
 * words must be in there.
 */
export const linksQuerySchema = v.object({
  ...pageQueryEntries,
  q: searchEntry,
  sort: v.optional(v.picklist(linkOrders, 'sort is newest or name.')),
  box: v.optional(v.picklist(linkBoxes, 'box is links, incoming or outgoing.')),
});
export const linksPageSchema = pageOf(linkSchema);
export type LinksPage = v.InferOutput<typeof linksPageSchema>;

/** `GET /api/users/:id/links`: another's links, those in common first, each with the viewer's own standing. */
export const userLinksPageSchema = pageOf(personCardSchema);
export type UserLinksPage = v.InferOutput<typeof userLinksPageSchema>;

/** `GET /api/blocks`: whom the viewer has blocked, the last one first. */
export const blockedPageSchema = pageOf(v.object({ person: personRefSchema, createdAt: instantSchema }));
export type BlockedPage = v.InferOutput<typeof blockedPageSchema>;
