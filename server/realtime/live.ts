import type { Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failures } from '../ops/failures.ts';
import type { Send } from '../outbox/dispatcher.ts';
import { orders } from '../outbox/emit.ts';
import type { Settings } from '../settings.ts';
import { type Channel, type Heard, openChannel } from './channel.ts';
import { type RecentNews, recentNews } from './recent-news.ts';
import { sessionIn, sessionRoom } from './rooms.ts';
import { type SocketServer, socketServer } from './socket-server.ts';
import { audienceOf, gatherLists } from './topics.ts';

/** For how long it is remembered that a session ended: longer than a handshake takes. */
const rememberedMs = 60_000;
/** Milliseconds for which a start waits for the way to the other processes. */
const longestOpening = 5000;

/** What live connections share within a process. */
export type Live = {
  io: SocketServer;
  news: RecentNews;
  channel: Channel;
  /** Whether a session ended while its socket was on the way in. */
  hasEnded: (sessionId: string) => boolean;
  /** To the sockets of all processes. */
  send: Send;
};

type Parts = {
  settings: Settings;
  http: HttpServer;
  failures: Failures;
  /** Something is told to sockets, by this process or another. */
  onTold: (event: string, payload: unknown) => void;
  /** A session is over, ended here or elsewhere. */
  onEnded: (sessionId: string) => void;
  /** Something that was told may have been missed here. */
  onMissed: () => void;
};

/** The live half of a process, and its way to the others. */
export async function openLive({
  settings,
  http,
  failures,
  onTold,
  onEnded,
  onMissed,
}: Parts): Promise<Live> {
  const news = recentNews();
  const ended = new Set<string>();
  let io: SocketServer | undefined;

  const onHeard = (heard: Heard) => {
    if (heard.kind === 'told') {
      onTold(heard.event, heard.payload);
      if (heard.event !== 'user_typing') heard.rooms.forEach(news.note);
      return;
    }
    for (const room of heard.rooms) {
      ended.add(room);
      onEnded(sessionIn(room));
      setTimeout(() => ended.delete(room), rememberedMs).unref();
    }
  };
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  /** Whoever is connected may have missed something, or belong to a session that is over: they come in anew. */
  const onBack = () => {
    open();
    news.forget();
    onMissed();
    for (const { conn } of io?.of('/').sockets.values() ?? []) conn.close();
  };
  const channel = await openChannel(settings, { onHeard, onBack, failures });
  // Sockets that came in before would be let go at once.
  if (channel.adapter) await Promise.race([opened, sleep(longestOpening, undefined, { ref: false })]);
  const server = socketServer(http, channel);
  io = server;

  const tell = (rooms: string[], event: string, payload: unknown, hiddenFrom: string[]) => {
    onHeard({ kind: 'told', rooms, event, payload });
    server.to(rooms).except(hiddenFrom).emit(event, payload);
  };
  const tellList = gatherLists((list, hiddenFrom) =>
    tell([list], 'content_changed', { kind: list, id: '' }, hiddenFrom),
  );
  const send: Send = (room, event, payload, hiddenFrom) => {
    if (typeof room !== 'string') return tell(room, event, payload, hiddenFrom);
    if (event === orders.emptyRoom) return server.in(room).socketsLeave(room);
    if (event === orders.endSession) {
      onHeard({ kind: 'ended', rooms: [room] });
      return server.in(room).disconnectSockets(true);
    }
    const { rooms, list } = audienceOf(room, event, payload);
    tell(rooms, event, payload, hiddenFrom);
    if (list) tellList(list, hiddenFrom);
  };
  return { io, news, channel, send, hasEnded: (sessionId) => ended.has(sessionRoom(sessionId)) };
}
