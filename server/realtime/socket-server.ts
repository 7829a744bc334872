import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { Server, type Socket } from 'socket.io';
import { type Tokens, viewerOf } from '../auth/sessions.ts';
import { addressesBehind } from '../config/reader.ts';
import type { Db } from '../db/database.ts';
import { processes, viewing } from '../db/schema/operations.ts';
import { TooManyError } from '../http/errors.ts';
import { networkOf } from '../http/limiter.ts';
import type { Failures } from '../ops/logger.ts';
import type { Presence, Services } from '../services.ts';
import type { Channel } from './channel.ts';
import { listen, type RealtimeHandlers } from './events.ts';
import type { Live } from './live.ts';
import { conversationRoom, everyone, sessionRoom, userRoom } from './rooms.ts';

type SocketData = { userId: string; sessionId: string; expiresAt: number };

const refusal = () => Object.assign(new Error('not_signed_in'), { data: { code: 'not_signed_in' } });

/**
 * Authenticates a socket by the token of its handshake, checked against the session row. If that is
 * impossible (database down, too many handshakes), the connection is closed, as clients then retry by
 * themselves, while a refusal is final to them.
 */
function authenticate(services: Services, tokens: Tokens) {
  const { settings, failures } = services;
  const addressOf = addressesBehind(settings.trustProxy);
  return async ({ handshake, request, data, conn }: Socket, next: (error?: Error) => void) => {
    try {
      const found = await dataOf(handshake.auth.token, addressOf(request), services, tokens);
      if (found === null) return next(refusal());
      Object.assign(data, found);
    } catch (error) {
      if (!(error instanceof TooManyError)) failures.note('handshake', error);
      return conn.close();
    }
    next();
  };
}

/** @throws TooManyError after too many handshakes of a session, or of an address with invalid tokens */
async function dataOf(
  token: unknown,
  address: string,
  { db, now, limiter, settings }: Services,
  tokens: Tokens,
): Promise<SocketData | null> {
  const claims = typeof token === 'string' ? await tokens.read(token, now()) : undefined;
  const key = claims ? `session:${claims.sessionId}` : networkOf(address);
  await limiter.spend({ ...settings.rates.general, name: 'handshakes' }, key);
  const viewer = claims && typeof token === 'string' ? await viewerOf(db, tokens, token, now()) : null;
  return claims && viewer
    ? { userId: viewer.id, sessionId: viewer.sessionId, expiresAt: claims.expiresAt.getTime() }
    : null;
}

type Incoming = Record<string, (payload: unknown, answer?: unknown) => void>;
type Outgoing = Record<string, (payload: unknown) => void>;
export type MemberSocket = Socket<Incoming, Outgoing, Record<string, never>, SocketData>;
export type SocketServer = Server<Incoming, Outgoing, Record<string, never>, SocketData>;

const maxTimerMs = 2 ** 31 - 1;

/**
 * The socket server, on the port of the HTTP server. With several processes it accepts websockets only, as
 * the requests of one polled connection could reach different ones.
 */
export function socketServer(http: HttpServer, { adapter }: Channel): SocketServer {
  return new Server(http, {
    serveClient: false,
    ...(adapter ? { adapter, transports: ['websocket'] } : { transports: ['websocket', 'polling'] }),
    maxHttpBufferSize: 16 * 1024,
    cleanupEmptyChildNamespaces: true,
  });
}

export function serveSockets(live: Live, services: Services, tokens: Tokens, handlers: RealtimeHandlers) {
  const { io } = live;
  io.use(authenticate(services, tokens));
  io.on('connection', (socket) => {
    const { userId, sessionId, expiresAt } = socket.data;
    Promise.resolve(socket.join([everyone, userRoom(userId), sessionRoom(sessionId)])).then(
      () => handlers.onConnect(userId),
      (error: unknown) => {
        services.failures.note('handshake', error);
        socket.conn.close();
      },
    );
    const cancel = at(expiresAt, services.now, () => socket.disconnect(true));
    socket.on('disconnect', cancel);
    listen(live, socket, services, handlers);
    if (live.hasEnded(sessionId)) socket.disconnect(true);
  });
}

/** Calls back at an instant, however distant. @returns how to cancel it */
function at(instant: number, now: () => Date, act: () => void): () => void {
  let timer: NodeJS.Timeout;
  const arm = () => {
    const left = instant - now().getTime();
    timer = setTimeout(left > maxTimerMs ? arm : act, Math.min(left, maxTimerMs)).unref();
  };
  arm();
  return () => clearTimeout(timer);
}

const maxBuffered = 1000;
const checkEveryMs = 5000;

/**
 * OPS-02. Closes sockets whose other end does not read, as their messages pile up in this process. A client
 * that was only slow reconnects and asks for what it missed. @returns how to stop
 */
export function closeSlowReaders(
  io: SocketServer,
  failures: Failures,
  { most = maxBuffered, everyMs = checkEveryMs } = {},
): () => void {
  const timer = setInterval(() => {
    for (const { conn } of io.of('/').sockets.values()) {
      const waiting: unknown = Reflect.get(conn, 'writeBuffer');
      if (!Array.isArray(waiting) || waiting.length <= most) continue;
      const error = new Error(`${waiting.length} packets wait for a socket that reads nothing`);
      failures.note('slow socket', error);
      conn.close(true);
    }
  }, everyMs).unref();
  return () => clearInterval(timer);
}

/** The interval of heartbeats, and the time after which a silent process counts as gone. */
const beatMs = 5000;
const goneAfter = sql`interval '15 seconds'`;
const forgottenAfter = sql`interval '1 hour'`;

type SharedPresence = Presence & {
  /** The number of processes on the same database; the last known one while it cannot be asked. */
  processes: () => number;
  stop: () => Promise<void>;
};

/** Presence by the sockets of this process. */
export function presenceOf(io: SocketServer): SharedPresence {
  return {
    isViewing: async (_tx, userId, conversationId) => {
      const sockets = await io.local.in(conversationRoom(conversationId)).fetchSockets();
      return sockets.some((socket) => socket.data.userId === userId);
    },
    enters: async () => {},
    leaves: async () => {},
    processes: () => 1,
    stop: async () => {},
  };
}

/**
 * Presence on any process of a database: asked in the database, as a process that has just died would keep
 * everybody waiting for its answer.
 */
export function sharedPresence(db: Db, failures: Failures): SharedPresence {
  const processId = randomUUID();
  const isLive = gt(processes.seenAt, sql`now() - ${goneAfter}`);
  let live = 1;
  const heartbeat = async () => {
    const seenAt = sql`now()`;
    await db
      .insert(processes)
      .values({ id: processId, seenAt })
      .onConflictDoUpdate({ target: processes.id, set: { seenAt } });
    live = await db.$count(processes, isLive);
    await db.delete(processes).where(lt(processes.seenAt, sql`now() - ${forgottenAfter}`));
  };
  const note = (error: unknown) => failures.note('presence', error);
  let lastHeartbeat = heartbeat().catch(note);
  const heartbeatTimer = setInterval(() => {
    lastHeartbeat = heartbeat().catch(note);
  }, beatMs).unref();

  return {
    isViewing: async (tx, userId, conversationId) => {
      const found = await tx
        .select({ one: sql`1` })
        .from(viewing)
        .innerJoin(processes, eq(processes.id, viewing.processId))
        .where(and(eq(viewing.conversationId, conversationId), eq(viewing.userId, userId), isLive))
        .limit(1);
      return found.length > 0;
    },
    enters: async (socketId, userId, conversationId) => {
      await lastHeartbeat;
      await db.insert(viewing).values({ socketId, processId, conversationId, userId }).onConflictDoNothing();
    },
    leaves: async (socketId, conversationId) => {
      const room = conversationId === undefined ? undefined : eq(viewing.conversationId, conversationId);
      await db.delete(viewing).where(and(eq(viewing.socketId, socketId), room));
    },
    processes: () => live,
    stop: async () => {
      clearInterval(heartbeatTimer);
      await lastHeartbeat;
      await db.delete(processes).where(eq(processes.id, processId)).catch(note);
    },
  };
}
