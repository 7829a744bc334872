import { specCalls, tokenHeader } from '#contract/spec/calls.ts';
import { type Counts, countSchema } from '#contract/spec/counts.ts';
import { type Notification, notificationListSchema } from '#contract/spec/notification.ts';
import { type SessionUser, sessionUserSchema } from '#contract/spec/session.ts';
import { callsBy, type Http } from './call.ts';
import { parsed } from './parsed.ts';

// API-01: these calls carry a JSON content type even without a body.
const json = { 'content-type': 'application/json' };

type CountCall = (typeof specCalls)['unreadMessages' | 'pendingLinks' | 'unreadNotifications'];

/** The calls of the spec's section 7 that the machines make. Failures reject with what the client threw. */
export function createSpecCalls(http: Http) {
  const { send } = callsBy(http);
  const count = async (name: CountCall, signal: AbortSignal): Promise<number> => {
    const response = await send(name, { headers: json, throwHttpErrors: false, signal });
    return response.ok ? (await parsed(countSchema, response)).count : 0;
  };

  /** What a page that is being left still has to tell. */
  let lastWords: Promise<unknown> = Promise.resolve();

  return {
    me: (token: string, signal: AbortSignal): Promise<SessionUser> =>
      parsed(sessionUserSchema, send(specCalls.me, { headers: { [tokenHeader]: token }, signal })),

    /** CNT-02: side by side; an answer that is not OK counts 0, a call that fails rejects. */
    async counts(signal: AbortSignal): Promise<Counts> {
      const [messages, linkRequests, notifications] = await Promise.all([
        count(specCalls.unreadMessages, signal),
        count(specCalls.pendingLinks, signal),
        count(specCalls.unreadNotifications, signal),
      ]);
      return { messages, linkRequests, notifications };
    },

    /** The newest ones, or those before the one with the id `before`. */
    notifications: (before: string | null, signal: AbortSignal): Promise<Notification[]> =>
      parsed(
        notificationListSchema,
        send(specCalls.notifications, { headers: json, signal, ...(before && { query: { before } }) }),
      ),

    async readNotification(id: string): Promise<void> {
      await send(specCalls.readNotification, { id, headers: json });
    },
    async readAllNotifications(): Promise<void> {
      await send(specCalls.readAllNotifications, { headers: json });
    },
    async deleteNotification(id: string): Promise<void> {
      await send(specCalls.deleteNotification, { id, headers: json });
    },

    /** Deletes several for good, side by side: outlives the page and the session. Rejects when one is still there. */
    async deleteAtLast(ids: readonly string[], token: string): Promise<void> {
      const headers = { ...json, [tokenHeader]: token };
      const calls = ids.map(async (id) => {
        const how = { headers, keepalive: true, throwHttpErrors: false };
        const { ok, status } = await send(specCalls.deleteNotification, { id, ...how });
        if (!ok && status !== 404 && status !== 410) throw new Error(`${id} could not be deleted: ${status}`);
      });
      lastWords = Promise.allSettled(calls);
      await Promise.all(calls);
    },

    /** Tells the server that a session has ended, last of all. Outlives the page; the answer is nobody's business. */
    endSession: (token: string) =>
      void lastWords
        .then(() => send(specCalls.signOut, { headers: { [tokenHeader]: token }, keepalive: true }))
        .catch(() => {}),
  };
}

export type SpecCalls = ReturnType<typeof createSpecCalls>;
