import ImageUp from 'lucide-react/icons/image-up';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '#actors/session.ts';
import { limits } from '#contract/limits.ts';
import type { Profile } from '#contract/profile.ts';
import { uploadAnswerSchema } from '#contract/uploads.ts';
import {
  isAnimated,
  isPermanent,
  pictureProblem,
  pictureTypes,
  unreadableText,
  uploadTimeout,
} from '#shared/picture-file.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { useSaveProfile } from '../edit/use-profile-form.ts';
import { type CropArea, cropToBlob, type PictureKind, pictureKinds } from './crop.ts';
import * as css from './picture.css.ts';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx').then((part) => part.CropDialog));

type FieldProps = {
  kind: PictureKind;
  src: string | null;
  /** The current picture. */
  shown: ReactNode;
};

/** Saved separately, as soon as it is chosen. */
function OwnPictureField({ kind, src, shown }: FieldProps) {
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, isOffered, refusal, busy, takingOff, error, choose, use, close, takeOff } =
    useOwnPicture(kind);
  const { noun, label, what } = pictureKinds[kind];
  return (
    <section id={kind} className={kind === 'avatar' ? css.field : css.wideField} aria-label={label}>
      {shown}
      <div className={css.actions}>
        {isOffered && (
          <Button size="small" icon={ImageUp} onClick={() => input.current?.click()}>
            {src ? 'Change' : 'Choose'} {noun}
          </Button>
        )}
        {src && (
          <Button size="small" variant="quiet" busy={takingOff} onClick={takeOff}>
            Remove {noun}
          </Button>
        )}
      </div>
      {isOffered && (
        <p className={css.hint}>
          {what}
          {kind === 'avatar' && ` JPEG, PNG or WebP, up to ${limits.pickedBytes / 1024 / 1024} MB.`} You can
          crop it.
          {user?.isEmailVerified === false && ' You can add it once your e-mail is confirmed.'}
        </p>
      )}
      <p role="alert" className={css.error}>
        {refusal}
      </p>
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
        <CropDialog {...{ kind, ...chosen, busy, error }} onUse={use} onClose={close} onLoadFailed={close} />
      )}
    </section>
  );
}

export function PictureField({ person }: { person: Profile }) {
  const { user } = useSession();
  const src = user ? user.avatar : person.avatar;
  const preview = <Avatar id={person.id} name={person.name} src={src} size={72} />;
  return <OwnPictureField kind="avatar" src={src} shown={preview} />;
}

export function CoverField({ cover }: { cover: string | null }) {
  const preview = cover ? (
    <img className={css.cover} src={`${cover}?w=640`} alt="" />
  ) : (
    <div className={css.noCover} />
  );
  return <OwnPictureField kind="cover" src={cover} shown={preview} />;
}

const noPictures = 'Photos can’t be added here.';

function upload(file: Blob, kind: PictureKind) {
  const body = new FormData();
  body.set('file', file, 'picture');
  const request = { body, query: { kind }, timeout: uploadTimeout };
  return ask('POST /api/uploads', uploadAnswerSchema, request);
}

type Chosen = { picture: ImageBitmap; isAnimated: boolean };

/** The bitmap being cropped; closed when no longer shown, to free its memory. */
function useOpenPicture() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const turn = useRef(0);
  useEffect(() => () => chosen?.picture.close(), [chosen]);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  /** Throws when the file is not an image; a file chosen meanwhile wins. */
  const open = async (file: File) => {
    turn.current += 1;
    const mine = turn.current;
    const [picture, moves] = await Promise.all([createImageBitmap(file), isAnimated(file)]);
    if (mine === turn.current) setChosen({ picture, isAnimated: moves });
    else picture.close();
  };
  return { chosen, open, close: () => setChosen(null) };
}

function useOwnPicture(kind: PictureKind) {
  const { label, shape } = pictureKinds[kind];
  const { chosen, open, close } = useOpenPicture();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOffered, setIsOffered] = useState(true);
  const profile = useSaveProfile();
  const saving = useAction({
    mutationFn: async ({ picture, cut }: { picture: ImageBitmap; cut: CropArea }) => {
      const { url } = await upload(await cropToBlob(picture, cut, shape), kind);
      return profile.mutateAsync({ [kind]: url });
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (!isPermanent(failure)) return;
      setRefusal(failure.kind === 'missing' ? noPictures : failure.text);
      if (failure.kind === 'missing') setIsOffered(false);
      close();
    },
    onSuccess: () => {
      close();
      notify.success(`${label} saved`);
    },
  });

  const choose = async (file: File) => {
    const problem = pictureProblem(file, limits.pickedBytes);
    setRefusal(problem);
    saving.reset();
    if (problem) return;
    try {
      await open(file);
    } catch {
      setRefusal(unreadableText);
    }
  };
  const takeOff = () =>
    profile.mutate(
      { [kind]: null },
      {
        onSuccess: () => notify.success(`${label} removed`),
        onError: (error) => notify.error(failureOf(error).text),
      },
    );
  return {
    chosen,
    isOffered,
    refusal,
    busy: saving.isPending,
    takingOff: profile.isPending && !saving.isPending,
    error: saving.isError ? failureOf(saving.error).text : null,
    choose: (file: File) => void choose(file),
    use: (cut: CropArea) => chosen && saving.mutate({ picture: chosen.picture, cut }),
    close,
    takeOff,
  };
}
