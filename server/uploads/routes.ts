import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { uploads } from '../db/schema/posts.ts';
import { badInput, HttpError, notFound } from '../http/errors.ts';
import { callerKey } from '../http/limiter.ts';
import { type Feature, serve } from '../http/serve.ts';
import { hasBytes, isShown, requireUploadQuota, storePicture } from './commands.ts';
import { createPictureResizer, reencode, refuseOtherTypes } from './picture.ts';
import { uploadUrl } from './rules.ts';

/** The file of a request, not read yet. @throws HttpError 400 without one */
export async function fileIn(request: FastifyRequest, limits: { fileSize?: number } = {}) {
  const file = await request.file({ limits, throwFileSizeLimit: false }).catch((error: unknown) => {
    throw readable(error);
  });
  if (!file) throw badInput('Choose a photo first.', 'file');
  return file;
}

/** 413 with the size limit. */
export function tooLarge(what: string, most: number): HttpError {
  const msg = `This ${what} is too large. Choose one up to ${most / 1024 / 1024} MB.`;
  return new HttpError(413, [{ msg, field: 'file' }], { code: 'too_large' });
}

/** Parser errors without a status mean that the body does not match its content type. */
export const readable = (error: unknown) =>
  error instanceof Error && 'statusCode' in error
    ? error
    : badInput('The upload was interrupted. Try again.', 'file');

/** SAF-10. How long browsers may cache a picture without revalidating; shared caches may not. */
const cachedSeconds = 3600;
const noBytes = sql<Buffer>`''::bytea`;

export const uploadRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, drawing } = services;
  const resize = createPictureResizer();
  serve(scope, services, uploadCalls, {
    'POST /api/uploads': async ({ viewer, query, request }) => {
      await requireUploadQuota(db, viewer.id, now());
      const kind = query.kind ?? 'picture';
      const picture = await drawing.hold(viewer.id, async (inTurn) => {
        const bytes = await pictureOf(request);
        refuseOtherTypes(bytes);
        return inTurn(() => reencode(bytes, kind));
      });
      const id = await write((tx) => storePicture(tx, viewer.id, { ...picture, kind }, now()));
      return { url: uploadUrl(id), width: picture.width, height: picture.height };
    },
    'GET /uploads/:id': async ({ params, query, request, reply }) => {
      // The content of an address never changes; it exists or does not.
      const etag = `"${params.id}-${query.w ?? 'whole'}"`;
      const isCached = request.headers['if-none-match']?.includes(etag) ?? false;
      const [row] = await db
        .select({ mime: uploads.mime, bytes: isCached ? noBytes : uploads.bytes })
        .from(uploads)
        .where(and(eq(uploads.id, params.id), hasBytes, isShown));
      if (!row) throw notFound('This photo');
      reply
        .header('cache-control', `private, max-age=${cachedSeconds}`)
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox");
      if (isCached) return reply.code(304).send();
      const bytes = query.w
        ? await resize({ id: params.id, width: Number(query.w), bytes: row.bytes }, (job) =>
            drawing.run(callerKey(request), job),
          )
        : row.bytes;
      return reply.type(row.mime).send(Buffer.from(bytes));
    },
  });
};

/** @throws HttpError 400 without a file, 413 with one that is too large */
async function pictureOf(request: FastifyRequest): Promise<Uint8Array> {
  const file = await fileIn(request);
  const bytes = await file.toBuffer().catch((error: unknown) => {
    throw readable(error);
  });
  if (file.file.truncated) throw tooLarge('photo', limits.uploadBytes);
  return bytes;
}
