import type { PickedPicture, UploadWork } from '#actors/uploads.ts';
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
