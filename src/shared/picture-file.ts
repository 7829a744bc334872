import { limits } from '#contract/limits.ts';
import { uploadTypes } from '#contract/uploads.ts';
import { type FailureKind, type FailureReport, failureOf } from '#transport/failure.ts';
import { number } from '#ui/format/numbers.ts';

export const unreadableText = 'We couldn’t read this photo. Try another one.';

export const pictureTypes = uploadTypes.join(',');

/** Milliseconds; generous for slow networks. */
export const uploadTimeout = 60_000;

/** Rounded up, so that a file over the limit never appears to be under it. */
export const fileSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${number(Math.ceil(bytes / 1024))} kB` : megabytes(bytes);

export const megabytes = (bytes: number) => `${number(Math.ceil((bytes / 1024 / 1024) * 10) / 10)} MB`;

/** A message if the file is not accepted, else null. `maxBytes`: bytes; more for a file that is resized first. */
export function pictureProblem(
  { type, size }: Pick<File, 'type' | 'size'>,
  maxBytes: number = limits.uploadBytes,
): string | null {
  if (!uploadTypes.some((accepted) => accepted === type)) return 'Choose a JPEG, PNG or WebP photo.';
  if (size > maxBytes) return `That photo is ${megabytes(size)}. Choose one up to ${megabytes(maxBytes)}.`;
  return null;
}

/** Whether a WebP or PNG is animated, by its header; a canvas would keep only the first frame. */
export async function isAnimated(file: File): Promise<boolean> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 4096).arrayBuffer()));
  return head.includes('ANIM') || head.includes('acTL');
}

const permanentKinds: readonly FailureKind[] = ['forbidden', 'missing', 'refused', 'tooLarge'];

/** Whether a retry would get the same answer. */
export const isPermanent = ({ kind, body }: FailureReport) =>
  permanentKinds.includes(kind) || body.code === 'quota';

/** WebP, or JPEG where the browser cannot encode it. Rejects when the canvas cannot be read. */
export async function canvasToFile(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await encode('image/webp');
  const file = webp && webp.type !== 'image/png' ? webp : await encode('image/jpeg');
  if (!file) throw new Error(unreadableText);
  return file;
}

/** Rejects with a message if a retry may help. */
export async function uploadOutcome<T>(
  upload: () => Promise<T>,
): Promise<{ kind: 'stored'; picture: T } | { kind: 'refused'; text: string }> {
  try {
    return { kind: 'stored', picture: await upload() };
  } catch (error) {
    const failure = failureOf(error);
    if (isPermanent(failure)) return { kind: 'refused', text: failure.text };
    throw new Error(failure.text);
  }
}
