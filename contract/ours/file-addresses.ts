import * as v from 'valibot';
import { signedEntries } from './signed-address.ts';

const mostAsked = 100;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** `GET /api/files?ids=`: ids with commas between them. */
export const fileAddressesQuerySchema = v.object({
  ids: v.pipe(
    v.string('Which files?'),
    v.maxLength(mostAsked * 37, 'Ask for fewer files.'),
    v.regex(new RegExp(`^${uuid}(?:,${uuid})*$`), 'ids are those of files, with commas between them.'),
  ),
});

/** Where files of messages and gigs are fetched, for ten minutes and by this session; nothing of those that the viewer does not see. */
export const fileAddressesSchema = v.object({
  items: v.array(v.object({ id: v.string(), url: v.string() })),
});

/** What stands in such an address. `w`: of a picture, so many pixels wide. */
export const fileQuerySchema = v.object({
  ...signedEntries,
  w: v.optional(v.picklist(['640'], 'w is 640.')),
});
