import { join } from 'node:path';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { addApi } from './api.ts';
import { type Tokens, tokensWith } from './auth/tokens.ts';
import { readClient } from './client/built-client.ts';
import { addSecurityHeaders } from './client/security-headers.ts';
import { serveClient } from './client/serve-client.ts';
import type { Db } from './db/database.ts';
import { keepTidy } from './housekeeping.ts';
import { answerError, answerFrameworkError } from './http/error-handler.ts';
import { logCalls, newRequestId } from './http/logging.ts';
import { answerOddities, serverOptions } from './http/raw-answers.ts';
import { messageHandlers } from './messages/realtime.ts';
import { type Failures, failuresTo } from './ops/failures.ts';
import { addHealth } from './ops/health.ts';
import { addMetrics } from './ops/metrics.ts';
import { operatorsApp } from './ops/operators.ts';
import { type Dispatcher, startDispatcher } from './outbox/dispatcher.ts';
import { addCrawlers } from './pages/crawlers.ts';
import { addPictures } from './pages/pictures.ts';
import { type RenderedPages, renderPages, showsContent } from './pages/rendered-pages.ts';
import { readRenderer } from './pages/renderer.ts';
import type { RealtimeHandlers } from './realtime/handlers.ts';
import { presenceOf } from './realtime/presence.ts';
import { recentNews } from './realtime/recent-news.ts';
import { type SocketServer, serveSockets, socketServer } from './realtime/socket-server.ts';
import type { Services } from './services.ts';
import { servicesOf } from './services-of.ts';
import type { Settings } from './settings.ts';

export type Deps = {
  db: Db;
  log: FastifyBaseLogger;
  /** Made here unless something begun earlier has noted failures already. */
  failures?: Failures;
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
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerFrameworkError,
    ...serverOptions(settings.waits),
  });
  const io = socketServer(http.server);
  let pages: RenderedPages | undefined;
  const news = recentNews();
  const outbox = startDispatcher(
    db,
    (room, event, payload, hiddenFrom) => {
      if (showsContent(event, payload)) pages?.forget();
      news.note(room);
      io.to(room).except(hiddenFrom).emit(event, payload);
    },
    failures,
  );
  const tokens = tokensWith(settings.jwtSecret);
  const services = await servicesOf({
    settings,
    db,
    http,
    outbox,
    failures,
    now,
    presence: presenceOf(io),
  });

  let isStopping = false;
  // A call that was running when the stop began would keep its connection for the next, and the stop would wait for it.
  http.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  logCalls(http);
  answerOddities(http);
  http.setErrorHandler(answerError);
  http.setValidatorCompiler(() => () => true);
  const clientFolder = deps.clientFolder ?? builtFolder;
  const client = readClient(clientFolder);
  const renderer = client && readRenderer(clientFolder);
  pages = renderer && renderPages(renderer, http, services);
  await addSecurityHeaders(http, settings, client?.scriptHashes ?? []);
  addHealth(http, services);
  const ops = await operatorsApp(services, log);
  addMetrics(ops, { http, io, outbox, failures });
  await http.register(async (scope) => addApi(scope, services, tokens));
  addCrawlers(http, services);
  addPictures(http);
  await serveClient(http, client, pages);
  serveSockets(io, services, tokens, deps.realtime ?? messageHandlers(services), news);

  const stopTidying = keepTidy(services);
  const close = async () => {
    stopTidying();
    isStopping = true;
    await io.close();
    await http.close();
    await ops.close();
    await services.background.idle();
    await outbox.stop();
    services.mailer.close();
  };
  return { http, ops, io, outbox, services, tokens, close };
}

/** A number of proxies in front of us, as the function Fastify wants. */
const trusted = (proxies: Settings['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
