import { specCalls, tokenHeader } from '#contract/spec/calls.ts';
import { type Counts, countSchema } from '#contract/spec/counts.ts';
import { type Notification, notificationListSchema } from '#contract/spec/notification.ts';
import { type SessionUser, sessionUserSchema } from '#contract/spec/session.ts';
import { createCalls, type Http } from './call.ts';
import { parseResponse } from './parse-response.ts';

// API-01: these calls send a JSON content type even without a body.
const json = { 'content-type': 'application/json' };

type CountCall = (typeof specCalls)['unreadMessages' | 'pendingLinks' | 'unreadNotifications'];

/** Calls of section 7 of the spec that the machines make. */
export function createSpecCalls(http: Http) {
  const { send } = createCalls(http);
  const count = async (name: CountCall, signal: AbortSignal): Promise<number> => {
    const response = await send(name, { headers: json, throwHttpErrors: false, signal });
    return response.ok ? (await parseResponse(countSchema, response)).count : 0;
  };

  /** Deletions that must reach the server before the sign-out. */
  let pendingDeletes: Promise<unknown> = Promise.resolve();

  return {
    me: (token: string, signal: AbortSignal): Promise<SessionUser> =>
      parseResponse(sessionUserSchema, send(specCalls.me, { headers: { [tokenHeader]: token }, signal })),

    /** CNT-02. In parallel; an answer that is not OK counts as 0, a failed call rejects. */
    async counts(signal: AbortSignal): Promise<Counts> {
      const [messages, linkRequests, notifications] = await Promise.all([
        count(specCalls.unreadMessages, signal),
        count(specCalls.pendingLinks, signal),
        count(specCalls.unreadNotifications, signal),
      ]);
      return { messages, linkRequests, notifications };
    },

    /** The newest, or those before the id `before`. */
    notifications: (before: string | null, signal: AbortSignal): Promise<Notification[]> =>
      parseResponse(
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

    /** Deletes in parallel; the requests outlive page and session. Rejects if one was not deleted. */
    async deleteAtLast(ids: readonly string[], token: string): Promise<void> {
      const headers = { ...json, [tokenHeader]: token };
      const calls = ids.map(async (id) => {
        const how = { headers, keepalive: true, throwHttpErrors: false };
        const { ok, status } = await send(specCalls.deleteNotification, { id, ...how });
        if (!ok && status !== 404 && status !== 410) throw new Error(`${id} could not be deleted: ${status}`);
      });
      pendingDeletes = Promise.allSettled(calls);
      await Promise.all(calls);
    },

    /** Sent after pending deletions. Outlives the page; the answer is ignored. */
    endSession: (token: string) =>
      void pendingDeletes
        .then(() => send(specCalls.signOut, { headers: { [tokenHeader]: token }, keepalive: true }))
        .catch(() => {}),
  };
}

export type SpecCalls = ReturnType<typeof createSpecCalls>;
