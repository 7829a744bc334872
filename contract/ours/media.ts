import * as v from 'valibot';
import { limits } from '../limits.ts';
import { requiredLine } from './text.ts';

const notSafe = 'Address: a whole https:// address of a page, like https://soundcloud.com/you/song.';

/** https only, ASCII host name, no port or credentials: the visible address is where it leads. */
export const safeAddressSchema = v.pipe(
  v.string(notSafe),
  v.maxLength(limits.url, `Address: keep it to ${limits.url} characters.`),
  v.regex(/^https:\/\/([A-Za-z0-9-]+\.)+[A-Za-z]{2,}([/?#][!-~]*)?$/, notSafe),
);

/** External audio or video. */
export const mediaSchema = v.object({
  label: requiredLine(limits.rowLabel, 'Title'),
  url: safeAddressSchema,
});
export type Media = v.InferOutput<typeof mediaSchema>;
