import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { uploadCalls } from '#contract/calls/uploads.ts';
import { limits } from '#contract/limits.ts';
import { uploads } from '../db/schema/uploads.ts';
import { badInput, HttpError, notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { demandRoom, isKept, isShown, storePicture } from './commands.ts';
import { fairQueue } from './fair-queue.ts';
import { picturesAtOnce, redraw, refuseOtherTypes, smallerPictures } from './picture.ts';
import { uploadUrl } from './url.ts';

export const uploadRoutes: Feature = async (scope, { services }) => {
  const { db, write, now } = services;
  const smaller = smallerPictures();
  const drawing = fairQueue({ atOnce: picturesAtOnce, placesEach: 10, places: 40 });
  serve(scope, services, uploadCalls, {
    'POST /api/uploads': async ({ viewer, query, request }) => {
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
    'GET /uploads/:id': async ({ params, query, reply }) => {
      const [row] = await db
        .select({ mime: uploads.mime, bytes: uploads.bytes })
        .from(uploads)
        .where(and(eq(uploads.id, params.id), isKept, isShown));
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
};

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
