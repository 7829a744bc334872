import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect } from 'react';
import { isWithin } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import type { ChosenPicture } from '#contract/ours/pictures.ts';
import { pictureTypes } from '#shared/picture-file.ts';
import { AddFiles, useUploadsInto } from './add-files.tsx';
import { PictureTray } from './picture-tray.tsx';
import { addressOf, type PictureHolder, pictureWork, rooms, type ShownPicture } from './picture-work.ts';

type EditPicturesProps = {
  of: PictureHolder;
  /** Key of the draft that picked pictures belong to. */
  draft: string;
  chosen: readonly ChosenPicture[];
  /** Whether it can be loaded: the server hides pictures that are not attached to anything yet. */
  isShown: (url: string) => boolean;
  isLocked: boolean;
  change: (to: (now: readonly ChosenPicture[]) => readonly ChosenPicture[]) => void;
  /** Whether an upload is still running. */
  onWait: (isWaiting: boolean) => void;
};

export function EditPictures({ of, draft, chosen, isShown, isLocked, change, onWait }: EditPicturesProps) {
  const { picked, arriving, ...uploads } = useUploadsInto(pictureWork[of], {
    draft,
    thing: 'picture',
    chosen,
    idOf: ({ url }) => url,
    madeOf: (one) => {
      const url = addressOf(one);
      return url ? { url, alt: one.alt } : null;
    },
    change,
  });
  const shown = [
    ...chosen.map(({ url, alt }): ShownPicture => {
      const upload = picked.find((one) => addressOf(one) === url);
      const { key, preview } = upload ?? { key: url, preview: isShown(url) ? `${url}?w=640` : null };
      return { key, name: '', preview, alt, state: 'stored', share: 1, text: null, stored: null };
    }),
    ...arriving,
  ];
  const placeOf = (key: string) => shown.findIndex((one) => one.key === key);
  const isWaiting =
    uploads.isComingBack || arriving.length > 0 || chosen.some(({ alt }) => !isWithin(alt, limits.alt));
  useEffect(() => onWait(isWaiting), [onWait, isWaiting]);
  return (
    <AddFiles
      icon={ImagePlus}
      act="Add a picture"
      accept={pictureTypes}
      count={shown.length}
      room={rooms[of]}
      isLocked={isLocked}
      uploads={uploads}
    >
      <PictureTray
        of={of}
        pictures={shown}
        movable={chosen.length}
        isLocked={isLocked}
        retry={uploads.retry}
        setAlt={(key, alt) => {
          uploads.setAlt(key, alt);
          change((now) => now.map((one, at) => (at === placeOf(key) ? { ...one, alt } : one)));
        }}
        move={(key, by) =>
          change((now) => {
            const at = placeOf(key);
            const [one, other] = [now[at], now[at + by]];
            return one && other ? now.with(at, other).with(at + by, one) : now;
          })
        }
        remove={(key) => {
          uploads.remove(key);
          change((now) => now.filter((_, at) => at !== placeOf(key)));
        }}
      />
    </AddFiles>
  );
}
