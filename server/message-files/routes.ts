import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { create as dispositionOf } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { messageFileCalls } from '#contract/calls/messages.ts';
import { callerKey } from '../http/caller.ts';
import { forbidden, HttpError, notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { isOurs, signedQuery } from '../http/signed-address.ts';
import { fairQueue } from '../uploads/fair-queue.ts';
import { smallerPictures } from '../uploads/picture.ts';
import { bytesOf } from './parts.ts';
import { findOpenFile, readOpenFiles } from './queries.ts';
import { receiveFile } from './receive.ts';

const whatOf = (id: string) => `file:${id}`;

/** MSG-03. What only two may see: uploaded by one of them, and fetched by an address that is good for a session and ten minutes. */
export const messageFileRoutes: Feature = async (scope, { services }) => {
  const { db, now, settings, drawing } = services;
  const secret = settings.altchaSecret;
  const smaller = smallerPictures();
  const coming = fairQueue({ atOnce: 1, placesEach: 5, places: 100 });
  serve(scope, services, messageFileCalls, {
    'POST /api/files': ({ viewer, request }) =>
      coming.hold(viewer.id, () => receiveFile(services, viewer, request)),
    'GET /api/files': async ({ viewer, query }) => {
      const session = viewer.sessionId;
      const open = await readOpenFiles(db, query.ids.split(','), session, now());
      const urlOf = (id: string) =>
        `/api/files/${id}?${signedQuery(secret, { what: whatOf(id), session }, now())}`;
      return { items: open.map(({ id }) => ({ id, url: urlOf(id) })) };
    },
    'GET /api/files/:id': async ({ params: { id }, query, request, reply }) => {
      const { session, signature, w } = query;
      const until = Number(query.until);
      if (!isOurs(secret, { what: whatOf(id), session, until }, signature)) throw notFound('This file');
      if (until <= now().getTime())
        throw forbidden('This address was good for ten minutes. Go back and open the file again.');
      const file = await findOpenFile(db, id, session, now());
      if (!file) throw notFound('This file');
      const { kind, mime, name, size } = file;
      reply
        .type(mime)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', kind === 'pdf' ? "frame-ancestors 'none'" : sandbox)
        .header('content-disposition', dispositionOf(name, { type: 'inline' }));
      const whole = { start: 0, end: size - 1 };
      if (w && kind === 'picture') {
        const bytes = await buffer(bytesOf(db, id, whole));
        const drawn = await smaller({ id, width: Number(w), bytes }, (job) =>
          drawing.run(callerKey(request), job),
        );
        return reply.send(Buffer.from(drawn));
      }
      const range = rangeOf(request, reply, size) ?? whole;
      return reply
        .header('accept-ranges', 'bytes')
        .header('content-length', range.end - range.start + 1)
        .send(Readable.from(bytesOf(db, id, range)));
    },
  });
};

/** Not for PDF: browsers show one by a page of their own, which stays empty in a sandbox, and run nothing that is in it as ours. */
const sandbox = "default-src 'none'; sandbox";

/** The one range that is asked for; undefined for all of it. @throws HttpError 416 when there is no such range */
function rangeOf({ headers }: FastifyRequest, reply: FastifyReply, size: number) {
  // There is nothing by which a part that somebody has could be told to be of this file.
  if (headers.range === undefined || headers['if-range'] !== undefined) return undefined;
  const ranges = parseRange(size, headers.range);
  if (ranges === -1) {
    reply.header('content-range', `bytes */${size}`);
    throw new HttpError(416, [{ msg: 'This file is shorter than that.' }], { code: 'no_such_range' });
  }
  if (ranges === -2 || ranges.type !== 'bytes') return undefined;
  const [range, ...others] = ranges;
  if (!range || others.length > 0) return undefined;
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return range;
}
