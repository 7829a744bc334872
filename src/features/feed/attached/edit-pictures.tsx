import * as v from 'valibot';
import type { ChosenPicture } from '#contract/ours/pictures.ts';
import { EditPictures } from '#entities/picture/edit-pictures.tsx';
import { chosenText } from '../feed-calls.ts';

const chosenSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ url: v.string(), alt: v.string() })),
);

/** Reads the pictures from a draft, which an older version may have written. */
function chosenIn(text: string): readonly ChosenPicture[] {
  const read = text === '' ? null : v.safeParse(chosenSchema, text);
  return read?.success ? read.output : [];
}

type EditPostPicturesProps = {
  name: string;
  /** Pictures in the draft, as JSON. */
  text: string;
  /** Pictures of the saved post, as JSON. */
  standing: string;
  isLocked: boolean;
  change: (to: (text: string) => string) => void;
  onWait: (isWaiting: boolean) => void;
};

/** FEE-02. Edits the pictures of a saved post. */
export function EditPostPictures({ name, text, standing, change, ...rest }: EditPostPicturesProps) {
  const own = chosenIn(standing);
  return (
    <EditPictures
      of="post"
      draft={name}
      chosen={chosenIn(text)}
      isShown={(url) => own.some((one) => one.url === url)}
      change={(to) => change((now) => chosenText(to(chosenIn(now))))}
      {...rest}
    />
  );
}
