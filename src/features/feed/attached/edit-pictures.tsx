import * as v from 'valibot';
import type { ChosenPicture } from '#contract/ours/pictures.ts';
import { EditPictures } from '#entities/picture/edit-pictures.tsx';
import { chosenText } from '../feed-calls.ts';

const chosenSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ url: v.string(), alt: v.string() })),
);

/** The pictures of a part of a draft, which may be an old one. */
function chosenIn(text: string): readonly ChosenPicture[] {
  const read = text === '' ? null : v.safeParse(chosenSchema, text);
  return read?.success ? read.output : [];
}

type EditPostPicturesProps = {
  /** That of the draft. */
  name: string;
  /** The pictures as the draft has them. */
  text: string;
  /** Those of the post as it stands. */
  standing: string;
  isLocked: boolean;
  change: (to: (text: string) => string) => void;
  onWait: (isWaiting: boolean) => void;
};

/** FEE-02. The pictures of a post that is being changed, which its draft keeps as text. */
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
