import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { processes, viewing } from '../db/schema/processes.ts';
import type { Failures } from '../ops/failures.ts';
import type { Presence } from '../services.ts';
import { conversationRoom } from './rooms.ts';
import type { SocketServer } from './socket-server.ts';

/** How often a process says that it is there, and after how long a silent one counts as gone. */
const beatMs = 5000;
const goneAfter = sql`interval '15 seconds'`;
const forgottenAfter = sql`interval '1 hour'`;

export type KeptPresence = Presence & {
  /** How many processes serve the same database; while that cannot be asked, as many as there were. */
  processes: () => number;
  stop: () => Promise<void>;
};

/** Who is here, as the sockets of this one process know. */
export function presenceOf(io: SocketServer): KeptPresence {
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
 * Who is here, on any of the processes that share a database: asked in it, because a process that has just died would
 * keep everybody waiting for its answer.
 */
export function sharedPresence(db: Db, failures: Failures): KeptPresence {
  const processId = randomUUID();
  const isLive = gt(processes.seenAt, sql`now() - ${goneAfter}`);
  let live = 1;
  const beat = async () => {
    const seenAt = sql`now()`;
    await db
      .insert(processes)
      .values({ id: processId, seenAt })
      .onConflictDoUpdate({ target: processes.id, set: { seenAt } });
    live = await db.$count(processes, isLive);
    await db.delete(processes).where(lt(processes.seenAt, sql`now() - ${forgottenAfter}`));
  };
  const note = (error: unknown) => failures.note('presence', error);
  let beating = beat().catch(note);
  const beats = setInterval(() => {
    beating = beat().catch(note);
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
      await beating;
      await db.insert(viewing).values({ socketId, processId, conversationId, userId }).onConflictDoNothing();
    },
    leaves: async (socketId, conversationId) => {
      const room = conversationId === undefined ? undefined : eq(viewing.conversationId, conversationId);
      await db.delete(viewing).where(and(eq(viewing.socketId, socketId), room));
    },
    processes: () => live,
    stop: async () => {
      clearInterval(beats);
      await beating;
      await db.delete(processes).where(eq(processes.id, processId)).catch(note);
    },
  };
}
