import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect } from 'react';
import { isWithin } from '#contract/characters.ts';
import type { ChosenPicture } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { pictureTypes } from '#shared/picture-file.ts';
import { AddFiles, useUploadsInto } from './add-files.tsx';
import { PictureTray } from './picture-tray.tsx';
import {
  addressOf,
  type PictureHolder,
  pictureWork,
  type ShownPicture,
  uploadLimits,
} from './picture-work.ts';

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
    kind: 'picture',
    values: chosen,
    idOf: ({ url }) => url,
    toValue: (picture) => {
      const url = addressOf(picture);
      return url ? { url, alt: picture.alt } : null;
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
  // An address, since a drag calls the functions of the render it began in.
  const urlOf = (key: string) => chosen[shown.findIndex((one) => one.key === key)]?.url;
  const isWaiting =
    uploads.isRestoring || arriving.length > 0 || chosen.some(({ alt }) => !isWithin(alt, limits.alt));
  useEffect(() => onWait(isWaiting), [onWait, isWaiting]);
  return (
    <AddFiles
      icon={ImagePlus}
      label="Add a photo"
      accept={pictureTypes}
      count={shown.length}
      limit={uploadLimits[of]}
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
          change((now) => now.map((one) => (one.url === urlOf(key) ? { ...one, alt } : one)));
        }}
        move={(key, by) =>
          change((now) => {
            const at = now.findIndex(({ url }) => url === urlOf(key));
            const [picture, other] = [now[at], now[at + by]];
            return picture && other ? now.with(at, other).with(at + by, picture) : now;
          })
        }
        remove={(key) => {
          uploads.remove(key);
          change((now) => now.filter(({ url }) => url !== urlOf(key)));
        }}
      />
    </AddFiles>
  );
}
