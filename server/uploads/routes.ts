import { eq } from 'drizzle-orm';
import { ownPaths } from '#contract/ours/paths.ts';
import { uploadAnswerSchema, uploadQuerySchema } from '#contract/ours/uploads.ts';
import { uploads } from '../db/schema/uploads.ts';
import { badInput, notFound } from '../http/errors.ts';
import type { Api } from '../http/route-spec.ts';
import { idParams } from '../http/routes.ts';
import type { Services } from '../services.ts';
import { redraw } from './picture.ts';
import { uploadUrl } from './url.ts';

export function addUploads(api: Api, { db, write, now }: Services) {
  api.member({
    method: 'POST',
    url: ownPaths.uploads,
    summary: 'Upload a picture; it is drawn anew as webp',
    multipart: true,
    query: uploadQuerySchema,
    response: uploadAnswerSchema,
    status: 201,
    handler: async ({ viewer, query, request }) => {
      const file = await request.file();
      if (!file) throw badInput('Choose a picture first.', 'file');
      const kind = query.kind ?? 'picture';
      const picture = await redraw(await file.toBuffer(), kind);
      const [row] = await write((tx) =>
        tx
          .insert(uploads)
          .values({ ...picture, kind, ownerId: viewer.id, createdAt: now() })
          .returning({ id: uploads.id }),
      );
      if (!row) throw new Error('the picture was not stored');
      return { url: uploadUrl(row.id), width: picture.width, height: picture.height };
    },
  });
  api.public({
    method: 'GET',
    url: '/uploads/:id',
    summary: 'A picture; it never changes',
    params: idParams,
    handler: async ({ params, reply }) => {
      const [row] = await db
        .select({ mime: uploads.mime, bytes: uploads.bytes })
        .from(uploads)
        .where(eq(uploads.id, params.id));
      if (!row) throw notFound('This picture');
      return reply
        .type(row.mime)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Buffer.from(row.bytes));
    },
  });
}
