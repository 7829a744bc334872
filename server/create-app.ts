import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type RememberedSessions, rememberSessions } from './auth/remembered-sessions.ts';
import { type Tokens, tokensWith } from './auth/sessions.ts';
import { addSecurityHeaders } from './client/security-headers.ts';
import { readClient, serveClient } from './client/serve-client.ts';
import { isProxy, trusted } from './config/proxies.ts';
import type { Connections, Db } from './db/database.ts';
import { limitRoutes } from './http/allowances.ts';
import { addApi } from './http/api.ts';
import { answerError, answerFrameworkError, answerOddities, serverOptions } from './http/error-answers.ts';
import { createLimiter } from './http/limiter.ts';
import { keepTidy } from './jobs/housekeeping.ts';
import { keepLooking } from './jobs/looking.ts';
import { messageHandlers } from './messages/receipts.ts';
import { type Failures, failuresTo } from './ops/failures.ts';
import { addHealth, drainable } from './ops/health.ts';
import { logCalls, requestIdOf } from './ops/logger.ts';
import { addMetrics } from './ops/metrics.ts';
import { operatorsApp } from './ops/operators.ts';
import { type Dispatcher, serveOutbox } from './outbox/dispatcher.ts';
import { orders } from './outbox/emit.ts';
import { addCrawlers } from './pages/crawlers.ts';
import { addPictures } from './pages/pictures.ts';
import { type RenderedPages, renderPages, showsContent } from './pages/rendered-pages.ts';
import { readRenderer } from './pages/renderer.ts';
import { announcing } from './push/sending.ts';
import type { RealtimeHandlers } from './realtime/handlers.ts';
import { openLive } from './realtime/live.ts';
import { presenceOf, sharedPresence } from './realtime/presence.ts';
import { closeSlowReaders } from './realtime/slow-readers.ts';
import { type SocketServer, serveSockets } from './realtime/socket-server.ts';
import { createServices, type Services } from './services.ts';
import type { Settings } from './settings.ts';

export type Deps = {
  db: Db;
  log: FastifyBaseLogger;
  /** Made here unless something begun earlier has noted failures already. */
  failures?: Failures;
  /** Of a database in a process of its own, for its metrics. */
  connections?: (() => Connections) | undefined;
  realtime?: RealtimeHandlers;
  now?: () => Date;
  /** Where the built client lies; `dist/` unless told otherwise. */
  clientFolder?: string;
};

export type App = {
  http: FastifyInstance;
  /** What operators see, to listen on a port of its own. */
  ops: FastifyInstance;
  io: SocketServer;
  outbox: Dispatcher;
  services: Services;
  tokens: Tokens;
  /** Refuses new calls, lets running ones finish, lets sockets go (clients reconnect by themselves). */
  close: () => Promise<void>;
};

const builtFolder = join(import.meta.dirname, '../dist');

/** The whole server around an open database; it does not listen yet. */
export async function createApp(settings: Settings, deps: Deps): Promise<App> {
  const { db, log, now = () => new Date(), failures = failuresTo(log) } = deps;
  const http = fastify({
    loggerInstance: log,
    genReqId: requestIdOf(isProxy(settings.trustProxy)),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerFrameworkError,
    ...serverOptions(settings.waits),
  });
  const redis = settings.redisUrl === undefined ? undefined : await openLimits(settings.redisUrl, failures);
  let pages: RenderedPages | undefined;
  let outbox: Dispatcher | undefined;
  const remembered: RememberedSessions = rememberSessions(() => live.channel.isUp(), now);
  const live = await openLive({
    settings,
    http: http.server,
    failures,
    onTold: (event, payload) => {
      if (showsContent(event, payload)) pages?.forget();
    },
    onEnded: (sessionId) => remembered.forgetSession(sessionId),
    onMissed: () => {
      remembered.forgetAll();
      pages?.forget();
      outbox?.poke();
    },
  });
  const { io } = live;
  let announce: ((payload: unknown) => void) | undefined;
  const send: typeof live.send = (room, event, payload, hiddenFrom) => {
    if (event !== orders.push) live.send(room, event, payload, hiddenFrom);
    if (event === orders.push || event === 'newNotification') announce?.(payload);
  };
  outbox = serveOutbox(settings, db, { ...live, send }, failures);
  const presence = settings.databaseUrl === undefined ? presenceOf(io) : sharedPresence(db, failures);
  const tokens = tokensWith(settings.jwtSecret, settings.jwtSecretBefore);
  const limiter = createLimiter({ redis, processes: presence.processes, failures });
  const services = createServices({
    settings,
    db,
    http,
    outbox,
    failures,
    now,
    presence,
    limiter,
    remembered,
  });
  announce = announcing(services);

  // What waits to be done from before is begun; embedded data that send no mail open their queues when there is something.
  if (settings.smtpUrl !== undefined || settings.databaseUrl !== undefined) await services.jobs.ready();
  const draining = drainable(http);
  logCalls(http);
  answerOddities(http);
  http.setErrorHandler(answerError);
  const clientFolder = deps.clientFolder ?? builtFolder;
  const client = readClient(clientFolder);
  const renderer = client && readRenderer(clientFolder);
  pages = renderer && renderPages(renderer, http, services);
  await addSecurityHeaders(http, settings, client?.scriptHashes ?? []);
  const limit = limitRoutes(http, { limiter, rates: settings.rates });
  addHealth(http, services, { draining, live });
  const ops = await operatorsApp(services, log);
  addMetrics(ops, { http, services, live, outbox, failures, connections: deps.connections });
  await http.register(async (scope) => {
    await addApi(scope, services, { tokens, remembered });
  });
  addCrawlers(http, services);
  addPictures(http, services);
  await serveClient(http, client, pages, limit);
  serveSockets(live, services, tokens, deps.realtime ?? messageHandlers(services));

  const stopTidying = keepTidy(services);
  const stopLooking = keepLooking(services);
  const stopWatching = closeSlowReaders(io, failures);
  const close = async () => {
    stopTidying();
    stopWatching();
    await stopLooking();
    draining.isStopping = true;
    await sleep(settings.stopDelay);
    await draining.drain();
    await services.background.idle();
    await outbox.drained();
    await io.close();
    await http.close();
    await ops.close();
    await services.background.idle();
    await services.close();
    await outbox.stop();
    await presence.stop();
    await live.channel.close();
    redis?.disconnect();
  };
  return { http, ops, io, outbox, services, tokens, close };
}

const openLimits = async (url: string, failures: Failures) =>
  (await import('./db/redis.ts')).openRedis(url, failures);
