import { useQuery } from '@tanstack/react-query';
import ImagePlus from 'lucide-react/icons/image-plus';
import Ticket from 'lucide-react/icons/ticket';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lostUploadsText } from '#actors/upload-store.ts';
import { useUploads } from '#actors/uploads.ts';
import { isWithin } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import { gigQuery } from '#entities/gig/gig-queries.ts';
import { whenText } from '#entities/gig/gig-texts.ts';
import { PictureTray } from '#entities/picture/picture-tray.tsx';
import { addressOf, pictureWork, splitByLimit, uploadLimits } from '#entities/picture/picture-work.ts';
import * as css from '#entities/picture/tray.css.ts';
import { useDrop, usePaste } from '#entities/picture/use-file-input.ts';
import { pictureTypes } from '#shared/picture-file.ts';
import { failureOf } from '#transport/failure.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as composerCss from '../composer.css.ts';

const ChooseGig = lazyPart(() => import('./choose-gig.tsx').then((part) => part.ChooseGig));

type PostToolsProps = {
  box: RefObject<HTMLTextAreaElement | null>;
  composer: { busy: boolean; attach: (name: string, value: string) => void };
  /** Id of the attached gig, or ''. */
  gig: { text: string; setText: (id: string) => void; clear: () => void };
  /** Called with true while an attachment is still uploading. */
  onWait: (isWaiting: boolean) => void;
};

/** FEE-02. Adds pictures and a gig to a post. */
export function PostTools({ box, composer, gig, onWait }: PostToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const { pictures, note, pick, ...uploadActions } = usePostPictures(composer.attach, onWait);
  const pickUnlessBusy = (files: readonly File[]) => {
    if (!composer.busy) pick(files);
  };
  usePaste(box, pickUnlessBusy);
  useDrop(pickUnlessBusy);
  const attachGig = useEffectEvent(() => composer.attach('gig', gig.text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen gig triggers the effect
  useEffect(() => attachGig(), [gig.text]);
  return (
    <>
      {(pictures.length > 0 || gig.text || note) && (
        <div className={css.attachedFiles}>
          {note && <Notice level="warning">{note}</Notice>}
          {pictures.length > 0 && (
            <PictureTray of="post" pictures={pictures} isLocked={composer.busy} {...uploadActions} />
          )}
          {gig.text && <ChosenGig id={gig.text} onRemove={gig.clear} />}
        </div>
      )}
      <div className={css.tools}>
        <Button
          variant="quiet"
          size="small"
          icon={ImagePlus}
          disabled={composer.busy || pictures.length >= limits.postPictures}
          onClick={() => input.current?.click()}
        >
          Photo
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={Ticket}
          disabled={composer.busy}
          onClick={() => setIsChoosing(true)}
        >
          Gig
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes}
        onChange={({ target }) => {
          pick([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {isChoosing && (
        <ChooseGig
          onChoose={(id) => {
            gig.setText(id);
            setIsChoosing(false);
          }}
          onClose={() => setIsChoosing(false)}
          onLoadFailed={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

function usePostPictures(attach: PostToolsProps['composer']['attach'], onWait: PostToolsProps['onWait']) {
  const { pictures, isRestoring, lost, pick, ...uploadActions } = useUploads(pictureWork.post, 'post');
  const [note, setNote] = useState<string | null>(null);
  const ready = pictures.flatMap((picture) => {
    const url = addressOf(picture);
    return url ? { url, alt: picture.alt } : [];
  });
  const attached = ready.length > 0 ? JSON.stringify(ready) : '';
  const isTooMany = pictures.length > uploadLimits.post.max;
  const isWaiting =
    isRestoring ||
    isTooMany ||
    ready.length < pictures.length ||
    ready.some(({ alt }) => !isWithin(alt, limits.alt));
  const attachPictures = useEffectEvent(() => attach('pictures', attached));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attached files trigger the effect
  useEffect(() => attachPictures(), [attached]);
  useEffect(() => onWait(isWaiting), [onWait, isWaiting]);
  return {
    pictures,
    note: isTooMany ? `${uploadLimits.post.text}. Remove some.` : (note ?? lostUploadsText('photo', lost)),
    pick(files: readonly File[]) {
      const room = splitByLimit(files, pictures.length, uploadLimits.post);
      setNote(room.note);
      pick(room.taken);
    },
    ...uploadActions,
  };
}

type ChosenGigProps = { id: string; onRemove: () => void };

function ChosenGig({ id, onRemove }: ChosenGigProps) {
  const { data: gig, isError, error } = useQuery(gigQuery(id));
  return (
    <div className={composerCss.chosenGig}>
      <p className={composerCss.chosenGigText}>
        {gig && (
          <>
            <b>{gig.title}</b> {whenText(gig)}
          </>
        )}
        {!gig && (isError ? failureOf(error).text : 'Loading gig...')}
      </p>
      <IconButton label="Remove the gig" icon={X} onClick={onRemove} />
    </div>
  );
}
