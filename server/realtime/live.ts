import type { Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failures } from '../ops/logger.ts';
import type { Send } from '../outbox/dispatcher.ts';
import { serverCommands } from '../outbox/emit.ts';
import type { Settings } from '../settings.ts';
import type { Channel, ChannelWatch, RemoteMessage } from './channel.ts';
import { createRecentEvents, type RecentEvents } from './pacing.ts';
import { audienceOf, sessionIn, sessionRoom, throttleLists } from './rooms.ts';
import { type SocketServer, socketServer } from './socket-server.ts';

/** How long ended sessions are remembered: longer than a handshake takes. */
const rememberedMs = 60_000;
/** Milliseconds for which a start waits for the other processes. */
const maxOpeningMs = 5000;

export type Live = {
  io: SocketServer;
  recentEvents: RecentEvents;
  channel: Channel;
  /** Whether a session ended during its handshake. */
  hasEnded: (sessionId: string) => boolean;
  /** Sends to the sockets of all processes. */
  send: Send;
};

type Parts = {
  settings: Settings;
  http: HttpServer;
  failures: Failures;
  /** An event is sent to sockets, by this process or another. */
  onEvent: (event: string, payload: unknown) => void;
  /** A session has ended, here or elsewhere. */
  onSessionEnd: (sessionId: string) => void;
  /** Events may have been missed here. */
  onEventsMissed: () => void;
};

export async function openLive(parts: Parts): Promise<Live> {
  const { settings, http, failures, onEvent, onSessionEnd, onEventsMissed } = parts;
  const recentEvents = createRecentEvents();
  const ended = new Set<string>();
  let io: SocketServer | undefined;

  const onRemoteMessage = (heard: RemoteMessage) => {
    if (heard.kind === 'told') {
      onEvent(heard.event, heard.payload);
      if (heard.event !== 'user_typing') heard.rooms.forEach(recentEvents.note);
      return;
    }
    for (const room of heard.rooms) {
      ended.add(room);
      onSessionEnd(sessionIn(room));
      setTimeout(() => ended.delete(room), rememberedMs).unref();
    }
  };
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  // Connected sockets may have missed events or belong to ended sessions, so they have to reconnect.
  const onReconnect = () => {
    open();
    recentEvents.forget();
    onEventsMissed();
    for (const { conn } of io?.of('/').sockets.values() ?? []) conn.close();
  };
  const channel = await openChannel(settings, { onRemoteMessage, onReconnect, failures });
  // Earlier sockets would be disconnected at once.
  if (channel.adapter) await Promise.race([opened, sleep(maxOpeningMs, undefined, { ref: false })]);
  const server = socketServer(http, channel);
  io = server;

  const broadcast = (rooms: string[], event: string, payload: unknown, hiddenFrom: string[]) => {
    onRemoteMessage({ kind: 'told', rooms, event, payload });
    server.to(rooms).except(hiddenFrom).emit(event, payload);
  };
  const sendList = throttleLists((list, hiddenFrom) =>
    broadcast([list], 'content_changed', { kind: list, id: '' }, hiddenFrom),
  );
  const send: Send = (room, event, payload, hiddenFrom) => {
    if (typeof room !== 'string') return broadcast(room, event, payload, hiddenFrom);
    if (event === serverCommands.emptyRoom) return server.in(room).socketsLeave(room);
    if (event === serverCommands.endSession) {
      onRemoteMessage({ kind: 'ended', rooms: [room] });
      return server.in(room).disconnectSockets(true);
    }
    const { rooms, list } = audienceOf(room, event, payload);
    broadcast(rooms, event, payload, hiddenFrom);
    if (list) sendList(list, hiddenFrom);
  };
  return { io, recentEvents, channel, send, hasEnded: (sessionId) => ended.has(sessionRoom(sessionId)) };
}

const nothing = async () => {};
const singleProcess: Channel = { adapter: undefined, isUp: () => true, flushed: nothing, close: nothing };

/**
 * Redis or PostgreSQL as configured; nothing with embedded data, which have a single process.
 * @throws SettingError when `REDIS_URL` is unreachable
 */
async function openChannel({ redisUrl, databaseUrl }: Settings, watch: ChannelWatch): Promise<Channel> {
  if (databaseUrl === undefined) return singleProcess;
  if (redisUrl === undefined) {
    const { postgresChannel } = await import('./postgres-channel.ts');
    return postgresChannel(databaseUrl, watch);
  }
  const { redisChannel } = await import('./redis-channel.ts');
  return redisChannel(redisUrl, watch);
}
