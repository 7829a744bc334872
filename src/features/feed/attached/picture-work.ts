import type { UploadWork } from '#actors/uploads.ts';
import { uploadAnswerSchema } from '#contract/ours/uploads.ts';
import { answerOf, uploadTimeout } from '#shared/picture-file.ts';
import { smallPicture } from '#shared/small-picture.ts';
import { ask } from '#transport/http.ts';
import { tellingFetch } from '#transport/telling-fetch.ts';

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
