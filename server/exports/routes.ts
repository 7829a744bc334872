import { Readable } from 'node:stream';
import { exportCalls } from '#contract/calls/exports.ts';
import { notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { askForExport, findReady, partsOf, readExport } from './keeping.ts';

export const exportRoutes: Feature = async (scope, { services }) => {
  const { db, now } = services;
  serve(scope, services, exportCalls, {
    'GET /api/account/export': ({ viewer }) => readExport(db, viewer.id, now()),
    'POST /api/account/export': ({ viewer }) => askForExport(services, viewer.id),
    'GET /api/account/export/:id': async ({ viewer, params, reply }) => {
      const made = await findReady(db, viewer.id, params.id, now());
      if (!made) throw notFound('This archive');
      const day = made.readyAt?.toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('content-length', made.size)
        .header('content-disposition', `attachment; filename="sidestage-${day}.zip"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(partsOf(db, made)));
    },
  });
};
