import type { UploadWork } from '#actors/uploads.ts';
import { limits } from '#contract/limits.ts';
import { type MessageFile, messageFileSchema } from '#contract/messages.ts';
import { uploadTypes } from '#contract/uploads.ts';
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
const maxBytes = limits.fileBytes;

export const fileWork: UploadWork = {
  async resize(file) {
    if (isPicture(file)) return resizePicture(file);
    if (file.size > maxBytes)
      throw new Error(`This file is ${megabytes(file.size)}. Choose one up to ${megabytes(maxBytes)}.`);
    return file;
  },
  send(file, { signal, onProgress }) {
    const body = new FormData();
    body.set('file', file, file instanceof File ? file.name : 'picture');
    return uploadOutcome(() =>
      ask('POST /api/files', messageFileSchema, {
        body,
        timeout,
        signal,
        fetch: fetchWithProgress(onProgress),
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
  async send(file, context) {
    const answer = await fileWork.send(file, context);
    const isNotPdf = answer.kind === 'stored' && 'kind' in answer.picture && answer.picture.kind !== 'pdf';
    return isNotPdf ? { kind: 'refused', text: notAPdf } : answer;
  },
};
