import type { PickedPicture, UploadWork } from '#actors/uploads.ts';
import { limits } from '#contract/limits.ts';
import { uploadAnswerSchema } from '#contract/ours/uploads.ts';
import { answerOf, uploadTimeout } from '#shared/picture-file.ts';
import { smallPicture } from '#shared/small-picture.ts';
import { ask } from '#transport/http.ts';
import { tellingFetch } from '#transport/telling-fetch.ts';

/** A picture of a post, with what can be done to it. */
export type ShownPicture = Omit<PickedPicture, 'type' | 'size'>;

/** Where a picture stands once the server has it. */
export const addressOf = ({ stored }: ShownPicture) => (stored && 'url' in stored ? stored.url : null);

/** How pictures for a post get to the server. */
export const pictureWork: UploadWork = {
  resize: smallPicture,
  send(file, { signal, onShare }) {
    const body = new FormData();
    body.set('file', file, 'picture');
    return answerOf(() =>
      ask('POST /api/uploads', uploadAnswerSchema, {
        body,
        query: { kind: 'post' },
        timeout: uploadTimeout,
        signal,
        fetch: tellingFetch(onShare),
      }),
    );
  },
};

/** So many names of files are said, at most. */
const mostNames = 3;

function namesOf(files: readonly File[]): string {
  const said = files.slice(0, mostNames).map(({ name }) => name);
  const more = files.length - said.length;
  if (more > 0) said.push(more === 1 ? 'one other' : `${more} others`);
  return [said.slice(0, -1).join(', '), ...said.slice(-1)].filter(Boolean).join(' and ');
}

/** Of files that were picked for a post with so many pictures, those for which it has room; `note` names the others. */
export function roomFor(files: readonly File[], there: number): { taken: File[]; note: string | null } {
  const room = Math.max(0, limits.postPictures - there);
  const left = files.slice(room);
  const was = left.length === 1 ? 'was' : 'were';
  return {
    taken: files.slice(0, room),
    note:
      left.length > 0
        ? `A post has room for ${limits.postPictures} pictures: ${namesOf(left)} ${was} left out.`
        : null,
  };
}
