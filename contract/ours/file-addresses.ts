import * as v from 'valibot';
import { signedEntries } from './signed-address.ts';

const mostAsked = 100;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** `GET /api/files?ids=`: comma-separated ids. */
export const fileAddressesQuerySchema = v.object({
  ids: v.pipe(
    v.string('Which files?'),
    v.maxLength(mostAsked * 37, 'Ask for fewer files.'),
    v.regex(new RegExp(`^${uuid}(?:,${uuid})*$`), 'ids are those of files, with commas between them.'),
  ),
});

/**
 * Addresses of message and gig files, valid for ten minutes and this session; omits files that the viewer may not
 * see.
 */
export const fileAddressesSchema = v.object({
  items: v.array(v.object({ id: v.string(), url: v.string() })),
});

/** Query of such an address. `w`: width of a picture in pixels. */
export const fileQuerySchema = v.object({
  ...signedEntries,
  w: v.optional(v.picklist(['640'], 'w is 640.')),
});
