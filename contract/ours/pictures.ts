import * as v from 'valibot';
import { limits } from '../limits.ts';
import { optionalText } from './text.ts';

/** Stored size in pixels; `alt` is '' without a description. */
export const pictureRefSchema = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
});
export type PictureRef = v.InferOutput<typeof pictureRefSchema>;

const chosenPictureSchema = v.object({
  url: v.pipe(v.string(), v.maxLength(100)),
  alt: optionalText(limits.alt, 'What the picture shows'),
});
export type ChosenPicture = v.InferOutput<typeof chosenPictureSchema>;

/** Uploads in display order. `what`: for example "A post". */
export const chosenPicturesSchema = (what: string, most: number) =>
  v.optional(
    v.pipe(v.array(chosenPictureSchema), v.maxLength(most, `${what} has room for ${most} pictures.`)),
  );
