import ImageUp from 'lucide-react/icons/image-up';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#actors/session.ts';
import type { Profile } from '#contract/ours/profile.ts';
import { uploadAnswerSchema } from '#contract/ours/uploads.ts';
import { isForGood, pictureTypes, refusalOf, unreadable, uploadTimeout } from '#shared/picture-file.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { useSaveProfile } from '../edit/use-profile-form.ts';
import { cutOut, type Square } from './crop.ts';
import * as css from './picture.css.ts';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx').then((part) => part.CropDialog));

/** The member's picture, and ways to change it. It is saved on its own, as soon as it is chosen. */
export function PictureField({ person }: { person: Profile }) {
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, isOffered, refusal, busy, takingOff, error, choose, use, close, takeOff } = usePicture();
  const src = user ? user.avatar : person.avatar;
  return (
    <section className={css.field} aria-label="Picture">
      <Avatar id={person.id} name={person.name} src={src} size={96} />
      <div className={css.words}>
        <div className={css.acts}>
          {isOffered && (
            <Button size="small" icon={ImageUp} onClick={() => input.current?.click()}>
              {src ? 'Change picture' : 'Choose picture'}
            </Button>
          )}
          {src && (
            <Button size="small" look="bare" busy={takingOff} onClick={takeOff}>
              Remove picture
            </Button>
          )}
        </div>
        {isOffered && (
          <p className={css.hint}>
            JPEG, PNG or WebP, up to 5 MB. You choose the part that shows.
            {user?.isEmailVerified === false && ' It can be added once your e-mail is verified.'}
          </p>
        )}
        <p role="alert" className={css.wrong}>
          {refusal}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) choose(file);
        }}
      />
      {chosen && (
        <CropDialog picture={chosen} busy={busy} error={error} onUse={use} onClose={close} onLost={close} />
      )}
    </section>
  );
}

const noPictures = 'Pictures cannot be added here.';

function upload(file: Blob) {
  const body = new FormData();
  body.set('file', file, 'picture');
  const given = { body, query: { kind: 'avatar' as const }, timeout: uploadTimeout };
  return ask('POST /api/uploads', uploadAnswerSchema, given);
}

/** The picture that is being cut; closed as soon as nobody looks at it, for its pixels are not the page's to keep. */
function useOpenPicture() {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const turn = useRef(0);
  useEffect(() => () => picture?.close(), [picture]);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  /** Rejects when the file is no picture; one chosen meanwhile comes first. */
  const open = async (file: File) => {
    turn.current += 1;
    const mine = turn.current;
    const opened = await createImageBitmap(file);
    if (mine === turn.current) setPicture(opened);
    else opened.close();
  };
  return { picture, open, close: () => setPicture(null) };
}

/** The member's own picture: chosen, cut, sent and worn at once; or taken off. */
function usePicture() {
  const { picture: chosen, open, close } = useOpenPicture();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOffered, setIsOffered] = useState(true);
  const profile = useSaveProfile();
  const wearing = useAct({
    mutationFn: async ({ picture, square }: { picture: ImageBitmap; square: Square }) => {
      const { url } = await upload(await cutOut(picture, square));
      return profile.mutateAsync({ avatar: url });
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (!isForGood(failure)) return;
      setRefusal(failure.kind === 'missing' ? noPictures : failure.text);
      if (failure.kind === 'missing') setIsOffered(false);
      close();
    },
    onSuccess: () => {
      close();
      notify.success('Picture saved');
    },
  });

  const choose = async (file: File) => {
    const wrong = refusalOf(file);
    setRefusal(wrong);
    wearing.reset();
    if (wrong) return;
    try {
      await open(file);
    } catch {
      setRefusal(unreadable);
    }
  };
  const takeOff = () =>
    profile.mutate(
      { avatar: null },
      {
        onSuccess: () => notify.success('Picture removed'),
        onError: (error) => notify.error(failureOf(error).text),
      },
    );
  return {
    chosen,
    isOffered,
    refusal,
    busy: wearing.isPending,
    takingOff: profile.isPending && !wearing.isPending,
    error: wearing.isError ? failureOf(wearing.error).text : null,
    choose: (file: File) => void choose(file),
    use: (square: Square) => chosen && wearing.mutate({ picture: chosen, square }),
    close,
    takeOff,
  };
}
