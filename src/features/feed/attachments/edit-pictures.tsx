import * as v from 'valibot';
import type { ChosenPicture } from '#contract/fields.ts';
import { EditPictures } from '#entities/picture/edit-pictures.tsx';
import { picturesToJson } from '../feed-calls.ts';

const picturesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ url: v.string(), alt: v.string() })),
);

/** Reads the pictures from a draft, which an older version may have written. */
function parsePictures(text: string): readonly ChosenPicture[] {
  const read = text === '' ? null : v.safeParse(picturesSchema, text);
  return read?.success ? read.output : [];
}

type EditPostPicturesProps = {
  name: string;
  /** Pictures in the draft, as JSON. */
  text: string;
  /** Pictures of the saved post, as JSON. */
  saved: string;
  isLocked: boolean;
  change: (to: (text: string) => string) => void;
  onWait: (isWaiting: boolean) => void;
};

/** FEE-02. Edits the pictures of a saved post. */
export function EditPostPictures({ name, text, saved, change, ...rest }: EditPostPicturesProps) {
  const savedPictures = parsePictures(saved);
  return (
    <EditPictures
      of="post"
      draft={name}
      chosen={parsePictures(text)}
      isShown={(url) => savedPictures.some((one) => one.url === url)}
      change={(to) => change((now) => picturesToJson(to(parsePictures(now))))}
      {...rest}
    />
  );
}
