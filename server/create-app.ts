import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { notifyOverdue } from './applications/standby.ts';
import { createSessionCache, type SessionCache, type Tokens, tokensWith } from './auth/sessions.ts';
import { addSecurityHeaders, readClient, serveClient } from './client/serve-client.ts';
import { isProxy, trusted } from './config/reader.ts';
import type { Connections, Db } from './db/database.ts';
import { endOverdueDeps } from './deps/ending.ts';
import { matchGigs } from './gig-searches/matching.ts';
import { notifyMatches } from './gig-searches/notify-matches.ts';
import { mailDigests } from './gigs/digest.ts';
import { addApi } from './http/api.ts';
import { answerError, answerFrameworkError, answerOddities, serverOptions } from './http/error-answers.ts';
import { createLimiter, limitRoutes } from './http/limiter.ts';
import { scheduleHousekeeping } from './jobs/housekeeping.ts';
import { messageHandlers } from './messages/receipts.ts';
import { mailUnseen } from './notifications/unseen-mails.ts';
import { type FailurePlace, type Failures, failuresTo, logCalls, requestIdOf } from './ops/logger.ts';
import { addHealth, addMetrics, drainable } from './ops/metrics.ts';
import { operatorsApp } from './ops/operators.ts';
import { type Dispatcher, serveOutbox } from './outbox/dispatcher.ts';
import { serverCommands } from './outbox/emit.ts';
import { addCrawlers } from './pages/crawlers.ts';
import { addPictures } from './pages/pictures.ts';
import { type RenderedPages, renderPages, showsContent } from './pages/rendered-pages.ts';
import { readRenderer } from './pages/renderer.ts';
import { pushOnNotification } from './push/sending.ts';
import type { RealtimeHandlers } from './realtime/events.ts';
import { openLive } from './realtime/live.ts';
import {
  closeSlowReaders,
  presenceOf,
  type SocketServer,
  serveSockets,
  sharedPresence,
} from './realtime/socket-server.ts';
import { notifyDueReviews } from './reviews/lifecycle.ts';
import { createServices, type Services } from './services.ts';
import type { Settings } from './settings.ts';
import { deliverDue } from './undo/acts.ts';

const second = 1000;

/** Scheduled jobs: every process polls, and row locks make sure that one does each. */
const polls: { name: FailurePlace; everyMs: number; poll: (services: Services) => Promise<void> }[] = [
  { name: 'held news', everyMs: second, poll: deliverDue },
  { name: 'unconfirmed bookings', everyMs: 10 * second, poll: notifyOverdue },
  { name: 'saved searches', everyMs: 2 * second, poll: matchGigs },
  { name: 'saved searches', everyMs: 5 * second, poll: notifyMatches },
  { name: 'reviews', everyMs: 60 * second, poll: notifyDueReviews },
  { name: 'deps', everyMs: 60 * second, poll: endOverdueDeps },
  { name: 'unseen mails', everyMs: 60 * second, poll: mailUnseen },
  { name: 'weekly mails', everyMs: 60 * second, poll: mailDigests },
];

/** Polls without overlapping. @returns how to stop */
function startPolling(services: Services): () => Promise<void> {
  const stops = polls.map(({ name, everyMs, poll }) => {
    let running: Promise<void> | undefined;
    const pollOnce = () => {
      running ??= poll(services)
        .catch((error: unknown) => services.failures.note(name, error))
        .finally(() => {
          running = undefined;
        });
    };
    const timer = setInterval(pollOnce, everyMs).unref();
    return async () => {
      clearInterval(timer);
      await running;
    };
  });
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

export type Deps = {
  db: Db;
  log: FastifyBaseLogger;
  /** Passed in if something that started earlier has recorded failures. */
  failures?: Failures;
  /** The connections of an external database, for metrics. */
  connections?: (() => Connections) | undefined;
  realtime?: RealtimeHandlers;
  now?: () => Date;
  /** The folder of the built client; `dist/` by default. */
  clientFolder?: string;
};

export type App = {
  http: FastifyInstance;
  /** The operators' app, for a port of its own. */
  ops: FastifyInstance;
  io: SocketServer;
  outbox: Dispatcher;
  services: Services;
  tokens: Tokens;
  /** Refuses new calls, lets running ones finish, and closes sockets, whose clients reconnect. */
  close: () => Promise<void>;
};

const builtFolder = join(import.meta.dirname, '../dist');

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
  const remembered: SessionCache = createSessionCache(() => live.channel.isUp(), now);
  const live = await openLive({
    settings,
    http: http.server,
    failures,
    onEvent: (event, payload) => {
      if (showsContent(event, payload)) pages?.forget();
    },
    onSessionEnd: (sessionId) => remembered.forgetSession(sessionId),
    onEventsMissed: () => {
      remembered.forgetAll();
      pages?.forget();
      outbox?.poke();
    },
  });
  const { io } = live;
  let announce: ((payload: unknown) => void) | undefined;
  const send: typeof live.send = (room, event, payload, hiddenFrom) => {
    if (event !== serverCommands.push) live.send(room, event, payload, hiddenFrom);
    if (event === serverCommands.push || event === 'newNotification') announce?.(payload);
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
  announce = pushOnNotification(services);

  // Resumes queued jobs; an embedded database without SMTP opens its queues on demand.
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
    await addApi(scope, services, { tokens, sessionCache: remembered });
  });
  addCrawlers(http, services);
  addPictures(http, services);
  await serveClient(http, client, pages, limit);
  serveSockets(live, services, tokens, deps.realtime ?? messageHandlers(services));

  const stopTidying = scheduleHousekeeping(services);
  const stopPolling = startPolling(services);
  const stopWatching = closeSlowReaders(io, failures);
  const close = async () => {
    stopTidying();
    stopWatching();
    await stopPolling();
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
