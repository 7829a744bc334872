import type { PickedPicture, UploadWork } from '#actors/uploads.ts';
import { limits } from '#contract/limits.ts';
import { uploadAnswerSchema } from '#contract/uploads.ts';
import { uploadOutcome, uploadTimeout } from '#shared/picture-file.ts';
import { resizePicture } from '#shared/resize-picture.ts';
import { fetchWithProgress } from '#transport/fetch-with-progress.ts';
import { ask } from '#transport/http.ts';
import { listText } from '#ui/format/names.ts';

export type PictureHolder = 'post' | 'gig';

export type ShownPicture = Omit<PickedPicture, 'type' | 'size' | 'isInDraft'>;

export const addressOf = ({ stored }: ShownPicture) => (stored && 'url' in stored ? stored.url : null);

const createWork = (kind: PictureHolder): UploadWork => ({
  resize: resizePicture,
  send(file, { signal, onProgress }) {
    const body = new FormData();
    body.set('file', file, 'picture');
    return uploadOutcome(() =>
      ask('POST /api/uploads', uploadAnswerSchema, {
        body,
        query: { kind },
        timeout: uploadTimeout,
        signal,
        fetch: fetchWithProgress(onProgress),
      }),
    );
  },
});

export const pictureWork: Record<PictureHolder, UploadWork> = {
  post: createWork('post'),
  gig: createWork('gig'),
};

/** Most file names listed in a note. */
const MAX_NAMES = 3;

function namesOf(files: readonly File[]): string {
  const names = files.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = files.length - names.length;
  if (more > 0) names.push(more === 1 ? '1 other' : `${more} others`);
  return listText(names);
}

type UploadLimit = { max: number; text: string };
const limitOf = (what: string, max: number, things = 'photos'): UploadLimit => ({
  max,
  text: `${what} can have up to ${max} ${things}`,
});
export const uploadLimits = {
  post: limitOf('A post', limits.postPictures),
  gig: limitOf('A gig', limits.gigPictures),
  gigFiles: limitOf('A gig', limits.gigFiles, 'PDFs'),
};

/** Splits picked files into those that fit and a note that names the others. */
export function splitByLimit(
  files: readonly File[],
  existing: number,
  { max, text }: UploadLimit,
): { taken: File[]; note: string | null } {
  const remaining = Math.max(0, max - existing);
  const rejected = files.slice(remaining);
  const was = rejected.length === 1 ? 'wasn’t' : 'weren’t';
  return {
    taken: files.slice(0, remaining),
    note: rejected.length > 0 ? `${text}: ${namesOf(rejected)} ${was} added.` : null,
  };
}
