import * as v from 'valibot';
import { limits } from '../limits.ts';
import { chosenPicturesSchema, pictureRefSchema } from './pictures.ts';
import { idSchema } from './text.ts';

/** A PDF of a gig, without its address: members get that from `GET /api/files?ids=`. */
const gigFileSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
});
export type GigFile = v.InferOutput<typeof gigFileSchema>;

/** Each omitted when there is none. */
export const attachmentEntries = {
  pictures: v.optional(v.array(pictureRefSchema)),
  files: v.optional(v.array(gigFileSchema)),
};

/**
 * The complete new list, in order; unchanged if omitted. `pictures`: uploaded by the poster with `kind=gig`.
 * `files`: ids of PDFs uploaded by `POST /api/files`.
 */
export const chosenAttachmentEntries = {
  pictures: chosenPicturesSchema('A gig', limits.gigPictures),
  files: v.optional(
    v.pipe(
      v.array(idSchema('files are PDFs that you uploaded.')),
      v.maxLength(limits.gigFiles, `A gig has room for ${limits.gigFiles} PDFs.`),
    ),
  ),
};
export type ChosenAttachments = v.InferOutput<v.ObjectSchema<typeof chosenAttachmentEntries, undefined>>;
