import type { PickedPicture, UploadWork } from '#actors/uploads.ts';
import { limits } from '#contract/limits.ts';
import { uploadAnswerSchema } from '#contract/ours/uploads.ts';
import { uploadOutcome, uploadTimeout } from '#shared/picture-file.ts';
import { resizePicture } from '#shared/resize-picture.ts';
import { fetchWithProgress } from '#transport/fetch-with-progress.ts';
import { ask } from '#transport/http.ts';

export type PictureHolder = 'post' | 'gig';

export type ShownPicture = Omit<PickedPicture, 'type' | 'size' | 'isInDraft'>;

export const addressOf = ({ stored }: ShownPicture) => (stored && 'url' in stored ? stored.url : null);

const workFor = (kind: PictureHolder): UploadWork => ({
  resize: resizePicture,
  send(file, { signal, onShare }) {
    const body = new FormData();
    body.set('file', file, 'picture');
    return uploadOutcome(() =>
      ask('POST /api/uploads', uploadAnswerSchema, {
        body,
        query: { kind },
        timeout: uploadTimeout,
        signal,
        fetch: fetchWithProgress(onShare),
      }),
    );
  },
});

export const pictureWork: Record<PictureHolder, UploadWork> = { post: workFor('post'), gig: workFor('gig') };

/** Most file names listed in a note. */
const mostNames = 3;

function namesOf(files: readonly File[]): string {
  const said = files.slice(0, mostNames).map(({ name }) => name);
  const more = files.length - said.length;
  if (more > 0) said.push(more === 1 ? 'one other' : `${more} others`);
  return [said.slice(0, -1).join(', '), ...said.slice(-1)].filter(Boolean).join(' and ');
}

export type UploadRoom = { most: number; says: string };
const roomOf = (what: string, most: number, things = 'pictures'): UploadRoom => ({
  most,
  says: `${what} has room for ${most} ${things}`,
});
export const rooms = {
  post: roomOf('A post', limits.postPictures),
  gig: roomOf('A gig', limits.gigPictures),
  gigFiles: roomOf('A gig', limits.gigFiles, 'PDFs'),
};

/** Splits picked files into those that fit and a note that names the others. */
export function roomFor(
  files: readonly File[],
  there: number,
  { most, says }: UploadRoom,
): { taken: File[]; note: string | null } {
  const room = Math.max(0, most - there);
  const left = files.slice(room);
  const was = left.length === 1 ? 'was' : 'were';
  return {
    taken: files.slice(0, room),
    note: left.length > 0 ? `${says}: ${namesOf(left)} ${was} left out.` : null,
  };
}
