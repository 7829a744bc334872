import { limits } from '#contract/limits.ts';
import { uploadTypes } from '#contract/ours/uploads.ts';
import { type FailureKind, type FailureReport, failureOf } from '#transport/failure.ts';
import { number } from '#ui/format/numbers.ts';

export const unreadable = 'This picture cannot be read. Try another one.';

/** What a file dialog offers. */
export const pictureTypes = uploadTypes.join(',');

/** Milliseconds: a picture on a poor network takes its time. */
export const uploadTimeout = 60_000;

/** In words; rounded up, so that what is too large never looks as if it were not. */
export const fileSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${number(Math.ceil(bytes / 1024))} kB` : megabytes(bytes);

export const megabytes = (bytes: number) => `${number(Math.ceil((bytes / 1024 / 1024) * 10) / 10)} MB`;

/** Why a file is not taken, in words; null when it is. `most`: bytes, of one that is made smaller before it is sent. */
export function refusalOf(
  { type, size }: Pick<File, 'type' | 'size'>,
  most: number = limits.uploadBytes,
): string | null {
  if (!uploadTypes.some((known) => known === type)) return 'Choose a JPEG, PNG or WebP picture.';
  if (size > most) return `That picture has ${megabytes(size)}. Choose one of at most ${megabytes(most)}.`;
  return null;
}

/** Whether a WebP or PNG has more than one picture, as its head says; drawn anew it would have its first alone. */
export async function isMoving(file: File): Promise<boolean> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 4096).arrayBuffer()));
  return head.includes('ANIM') || head.includes('acTL');
}

const forGood: readonly FailureKind[] = ['forbidden', 'missing', 'refused', 'tooLarge'];

/** Whether sending the same picture again would be answered the same. */
export const isForGood = ({ kind, body }: FailureReport) => forGood.includes(kind) || body.code === 'quota';

/** A canvas as a file. WebP, and JPEG where the browser cannot write it. Rejects when it cannot be drawn. */
export async function fileOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const draw = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  const webp = await draw('image/webp');
  const file = webp && webp.type !== 'image/png' ? webp : await draw('image/jpeg');
  if (!file) throw new Error(unreadable);
  return file;
}

/** What became of an upload. Rejects, in words, where sending it again may help. */
export async function answerOf<T>(
  upload: () => Promise<T>,
): Promise<{ kind: 'stored'; picture: T } | { kind: 'refused'; text: string }> {
  try {
    return { kind: 'stored', picture: await upload() };
  } catch (error) {
    const failure = failureOf(error);
    if (isForGood(failure)) return { kind: 'refused', text: failure.text };
    throw new Error(failure.text);
  }
}
