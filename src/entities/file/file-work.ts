import type { UploadWork } from '#actors/uploads.ts';
import { limits } from '#contract/limits.ts';
import { type MessageFile, messageFileSchema } from '#contract/ours/message-files.ts';
import { uploadTypes } from '#contract/ours/uploads.ts';
import { megabytes, uploadOutcome } from '#shared/picture-file.ts';
import { resizePicture } from '#shared/resize-picture.ts';
import { fetchWithProgress } from '#transport/fetch-with-progress.ts';
import { ask } from '#transport/http.ts';

/** Value of the file input's `accept`. */
export const fileTypes = [...uploadTypes, 'application/pdf', 'audio/*', '.mp3', '.m4a', '.flac'].join(',');

export const isPicture = ({ type }: { type: string }) => uploadTypes.some((known) => known === type);

export const typeOf = ({ kind }: MessageFile) =>
  ({ picture: 'image/webp', pdf: 'application/pdf', audio: 'audio/*' })[kind];

/** Milliseconds; enough for 20 MB on a slow network. */
const timeout = 10 * 60_000;
const most = limits.fileBytes;

export const fileWork: UploadWork = {
  async resize(file) {
    if (isPicture(file)) return resizePicture(file);
    if (file.size > most)
      throw new Error(`This file has ${megabytes(file.size)}. Choose one of at most ${megabytes(most)}.`);
    return file;
  },
  send(file, { signal, onShare }) {
    const body = new FormData();
    body.set('file', file, file instanceof File ? file.name : 'picture');
    return uploadOutcome(() =>
      ask('POST /api/files', messageFileSchema, {
        body,
        timeout,
        signal,
        fetch: fetchWithProgress(onShare),
      }),
    );
  },
};

export const pdfType = 'application/pdf';
const notAPdf = 'Choose a PDF.';

/** Accepts PDFs only: checks the type here, and the server checks the bytes. */
export const pdfWork: UploadWork = {
  async resize(file) {
    if (file.type !== pdfType) throw new Error(notAPdf);
    return fileWork.resize(file);
  },
  async send(file, line) {
    const answer = await fileWork.send(file, line);
    const isOther = answer.kind === 'stored' && 'kind' in answer.picture && answer.picture.kind !== 'pdf';
    return isOther ? { kind: 'refused', text: notAPdf } : answer;
  },
};
