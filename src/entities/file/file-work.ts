import type { UploadWork } from '#actors/uploads.ts';
import { limits } from '#contract/limits.ts';
import { type MessageFile, messageFileSchema } from '#contract/ours/message-files.ts';
import { uploadTypes } from '#contract/ours/uploads.ts';
import { megabytes, uploadOutcome } from '#shared/picture-file.ts';
import { resizePicture } from '#shared/resize-picture.ts';
import { fetchWithProgress } from '#transport/fetch-with-progress.ts';
import { ask } from '#transport/http.ts';

/** What a file dialog offers. */
export const fileTypes = [...uploadTypes, 'application/pdf', 'audio/*', '.mp3', '.m4a', '.flac'].join(',');

/** Whether a file says that it is a picture. */
export const isPicture = ({ type }: { type: string }) => uploadTypes.some((known) => known === type);

/** The type of a file that the server has, as a browser would say it. */
export const typeOf = ({ kind }: MessageFile) =>
  ({ picture: 'image/webp', pdf: 'application/pdf', audio: 'audio/*' })[kind];

/** Milliseconds: 20 MB on a poor network. */
const timeout = 10 * 60_000;
const most = limits.fileBytes;

/** How files get to the server. */
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

/** What a file dialog offers where PDFs alone are taken. */
export const pdfType = 'application/pdf';
const notAPdf = 'Choose a PDF.';

/** The same for PDFs alone: whether it is one is said by its type here, and by its bytes there. */
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
