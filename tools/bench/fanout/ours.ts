import { createApp } from '#server/create-app.ts';
import { openDatabase } from '#server/db/database.ts';
import { createLogger } from '#server/ops/logger.ts';
import { publish } from '#server/outbox/emit.ts';
import { readSettings } from '#server/settings.ts';
import type { Change } from './main.ts';

/** The server as it is run; what is told is written as a like writes it, and leaves by the outbox. */
const settings = readSettings(process.env);
const { db } = await openDatabase({ databaseUrl: settings.databaseUrl, folder: '' });
const { http, services } = await createApp(settings, { db, log: createLogger(settings.logLevel) });
process.on('message', (change: Change) =>
  services.write((tx) => publish(tx, [process.env.VIEWER ?? ''], 'content_changed', change)),
);
process.send?.(await http.listen({ port: 0, host: '127.0.0.1' }));
