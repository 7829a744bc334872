import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { uploadCalls } from '#contract/calls/uploads.ts';
import { limits } from '#contract/limits.ts';
import { uploads } from '../db/schema/uploads.ts';
import { callerKey } from '../http/caller.ts';
import { notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { demandRoom, isKept, isShown, storePicture } from './commands.ts';
import { fileIn, readable, tooLarge } from './incoming.ts';
import { redraw, refuseOtherTypes, smallerPictures } from './picture.ts';
import { uploadUrl } from './url.ts';

/** SAF-10. So long a browser shows a picture without asking whether it is still there; nobody between keeps it. */
const cachedSeconds = 3600;
const noBytes = sql<Buffer>`''::bytea`;

export const uploadRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, drawing } = services;
  const smaller = smallerPictures();
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
    'GET /uploads/:id': async ({ params, query, request, reply }) => {
      // What stands under an address never changes; it is only there, or not any more.
      const etag = `"${params.id}-${query.w ?? 'whole'}"`;
      const isHad = request.headers['if-none-match']?.includes(etag) ?? false;
      const [row] = await db
        .select({ mime: uploads.mime, bytes: isHad ? noBytes : uploads.bytes })
        .from(uploads)
        .where(and(eq(uploads.id, params.id), isKept, isShown));
      if (!row) throw notFound('This picture');
      reply
        .header('cache-control', `private, max-age=${cachedSeconds}`)
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox");
      if (isHad) return reply.code(304).send();
      const bytes = query.w
        ? await smaller({ id: params.id, width: Number(query.w), bytes: row.bytes }, (job) =>
            drawing.run(callerKey(request), job),
          )
        : row.bytes;
      return reply.type(row.mime).send(Buffer.from(bytes));
    },
  });
};

/** @throws HttpError 400 without a file, 413 with one that is too large. */
async function pictureOf(request: FastifyRequest): Promise<Uint8Array> {
  const file = await fileIn(request);
  const bytes = await file.toBuffer().catch((error: unknown) => {
    throw readable(error);
  });
  if (file.file.truncated) throw tooLarge('picture', limits.uploadBytes);
  return bytes;
}
