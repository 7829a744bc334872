import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ownPaths } from '#contract/ours/paths.ts';
import { uploadAnswerSchema } from '#contract/ours/uploads.ts';
import { failureOf } from '#transport/failure.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { notify } from '#ui/toaster/toast.ts';
import { useSaveProfile } from '../edit/use-save-profile.ts';
import type { Square } from './crop.ts';
import { cutOut, refusalOf, unreadable } from './read-picture.ts';

/** Milliseconds: a picture on a poor network takes its time. */
const patience = 60_000;

function upload(file: Blob) {
  const body = new FormData();
  body.set('file', file, 'picture');
  const searchParams = { kind: 'avatar' };
  return parsed(uploadAnswerSchema, http.post(ownPaths.uploads, { body, searchParams, timeout: patience }));
}

/** The member's own picture: chosen, cut, sent and worn at once; or taken off. */
export function usePicture() {
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const profile = useSaveProfile();
  const wearing = useMutation({
    mutationFn: async ({ picture, square }: { picture: ImageBitmap; square: Square }) => {
      const { url } = await upload(await cutOut(picture, square));
      return profile.mutateAsync({ avatar: url });
    },
    onSuccess: () => {
      setChosen(null);
      notify.success('Picture saved');
    },
  });

  const choose = async (file: File) => {
    const wrong = refusalOf(file);
    setRefusal(wrong);
    wearing.reset();
    if (wrong) return;
    try {
      setChosen(await createImageBitmap(file));
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
    refusal,
    busy: wearing.isPending,
    takingOff: profile.isPending && !wearing.isPending,
    error: wearing.isError ? failureOf(wearing.error).text : null,
    choose: (file: File) => void choose(file),
    use: (square: Square) => chosen && wearing.mutate({ picture: chosen, square }),
    close: () => setChosen(null),
    takeOff,
  };
}
