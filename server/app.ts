import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { addApi } from './api.ts';
import { type Tokens, tokensWith } from './auth/tokens.ts';
import type { Db } from './db/database.ts';
import { answerError, answerFrameworkError, plainFailure } from './http/error-handler.ts';
import { type Dispatcher, startDispatcher } from './outbox/dispatcher.ts';
import type { RealtimeHandlers } from './realtime/handlers.ts';
import { noMessages } from './realtime/no-messages.ts';
import { presenceOf } from './realtime/presence.ts';
import { type SocketServer, serveSockets, socketServer } from './realtime/socket-server.ts';
import type { Services } from './services.ts';
import { servicesOf } from './services-of.ts';
import type { Settings } from './settings.ts';

export type Deps = {
  db: Db;
  log: FastifyBaseLogger;
  realtime?: RealtimeHandlers;
  now?: () => Date;
};

export type App = {
  http: FastifyInstance;
  io: SocketServer;
  outbox: Dispatcher;
  services: Services;
  tokens: Tokens;
  /** Refuses new calls, lets running ones finish, lets sockets go (clients reconnect by themselves). */
  close: () => Promise<void>;
};

/** The whole server around an open database; it does not listen yet. */
export async function createApp(settings: Settings, deps: Deps): Promise<App> {
  const { db, log, now = () => new Date() } = deps;
  const http = fastify({
    loggerInstance: log,
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerFrameworkError,
  });
  const io = socketServer(http.server);
  const outbox = startDispatcher(db, (room, event, payload) => io.to(room).emit(event, payload), log);
  const tokens = tokensWith(settings.jwtSecret);
  const services = await servicesOf({ settings, db, http, outbox, now, presence: presenceOf(io) });

  http.setErrorHandler(answerError);
  http.setValidatorCompiler(() => () => true);
  await http.register(async (scope) => addApi(scope, services, tokens));
  http.setNotFoundHandler((_request, reply) => reply.code(404).send(plainFailure(404)));
  serveSockets(io, services, tokens, deps.realtime ?? noMessages);

  const close = async () => {
    await io.close();
    await http.close();
    await services.background.idle();
    await outbox.stop();
    services.mailer.close();
  };
  return { http, io, outbox, services, tokens, close };
}

/** A number of proxies in front of us, as the function Fastify wants. */
const trusted = (proxies: Settings['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
