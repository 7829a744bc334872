import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { pictureQuerySchema, uploadAnswerSchema, uploadQuerySchema } from '#contract/ours/uploads.ts';
import { uploads } from '../db/schema/uploads.ts';
import { badInput, HttpError, notFound } from '../http/errors.ts';
import type { Api } from '../http/route-spec.ts';
import { idParams } from '../http/routes.ts';
import type { Services } from '../services.ts';
import { isKept, storePicture } from './commands.ts';
import { fairQueue } from './fair-queue.ts';
import { picturesAtOnce, redraw, refuseOtherTypes } from './picture.ts';
import { demandRoom } from './quota.ts';
import { smallerPictures } from './smaller.ts';
import { uploadUrl } from './url.ts';

export function addUploads(api: Api, { db, write, now }: Services) {
  const smaller = smallerPictures();
  const drawing = fairQueue({ atOnce: picturesAtOnce, placesEach: 10, places: 40 });
  api.verified({
    method: 'POST',
    url: ownPaths.uploads,
    summary: 'Upload a picture; it is drawn anew as webp',
    multipart: true,
    query: uploadQuerySchema,
    response: uploadAnswerSchema,
    status: 201,
    handler: async ({ viewer, query, request }) => {
      await demandRoom(db, viewer.id, now());
      const kind = query.kind ?? 'picture';
      const picture = await drawing.hold(viewer.id, async (inTurn) => {
        const bytes = await pictureOf(request);
        refuseOtherTypes(bytes);
        return inTurn(() => redraw(bytes, kind));
      });
      const id = await write((tx) => storePicture(tx, viewer.id, { ...picture, kind }, now()));
      return { url: uploadUrl(id), width: picture.width, height: picture.height };
    },
  });
  api.public({
    method: 'GET',
    url: '/uploads/:id',
    summary: 'A picture; it never changes',
    rate: 'pictures',
    params: idParams,
    query: pictureQuerySchema,
    sends: 'image/webp',
    handler: async ({ params, query, reply }) => {
      const [row] = await db
        .select({ mime: uploads.mime, bytes: uploads.bytes })
        .from(uploads)
        .where(and(eq(uploads.id, params.id), isKept));
      if (!row) throw notFound('This picture');
      const bytes = query.w ? await smaller(params.id, Number(query.w), row.bytes) : row.bytes;
      return reply
        .type(row.mime)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Buffer.from(bytes));
    },
  });
}

const mostMegabytes = limits.uploadBytes / 1024 / 1024;

/** @throws HttpError 400 without a file, 413 with one that is too large. */
async function pictureOf(request: FastifyRequest): Promise<Uint8Array> {
  const file = await request.file().catch((error: unknown) => {
    throw readable(error);
  });
  if (!file) throw badInput('Choose a picture first.', 'file');
  const bytes = await file.toBuffer().catch((error: unknown) => {
    if (!file.file.truncated) throw readable(error);
    const msg = `This picture is too large. Choose one of at most ${mostMegabytes} MB.`;
    throw new HttpError(413, [{ msg, field: 'file' }], { code: 'too_large' });
  });
  return bytes;
}

/** What the reader of the body says without a status is about a body that is not what its content type says. */
const readable = (error: unknown) =>
  error instanceof Error && 'statusCode' in error
    ? error
    : badInput('This file did not arrive whole. Please try again.', 'file');
