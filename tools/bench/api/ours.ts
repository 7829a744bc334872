import { createApp } from '#server/create-app.ts';
import { openDatabase } from '#server/db/database.ts';
import { createLogger } from '#server/ops/logger.ts';
import { readSettings } from '#server/settings.ts';

const settings = readSettings(process.env);
const { db } = await openDatabase({ databaseUrl: settings.databaseUrl, folder: '' });
// As it is run, but for the limits, which a caller who asks as fast as they can would soon meet.
const loose = { max: Number.MAX_SAFE_INTEGER, windowMs: 60_000 };
const unlimited = { ...settings, rates: { general: loose, auth: loose } };
const { http } = await createApp(unlimited, { db, log: createLogger(settings.logLevel) });
const address = await http.listen({ port: 0, host: '127.0.0.1' });
process.send?.(address);
