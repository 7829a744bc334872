import * as v from 'valibot';
import { limits } from '../limits.ts';
import { requiredLine } from './text.ts';

const notSafe = 'Address: a whole https:// address of a page, like https://soundcloud.com/you/song.';

/**
 * Only https, a host with a name in plain letters, no port, nobody's name or password in front of it: where it leads
 * is what one reads.
 */
export const safeAddressSchema = v.pipe(
  v.string(notSafe),
  v.maxLength(limits.url, `Address: keep it to ${limits.url} characters.`),
  v.regex(/^https:\/\/([A-Za-z0-9-]+\.)+[A-Za-z]{2,}([/?#][!-~]*)?$/, notSafe),
);

/**
 * Something to listen to or to watch, elsewhere.
 */
export const mediaSchema = v.object({
  label: requiredLine(limits.rowLabel, 'Title'),
  url: safeAddressSchema,
});
export type Media = v.InferOutput<typeof mediaSchema>;
