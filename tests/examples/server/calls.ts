export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  token: string | null;
  body: Readonly<Record<string, unknown>>;
}

/** A status and body (a string is not JSON), or `lost` when the network fails. */
export type Answer = { status: number; body?: unknown } | 'lost';

/** A correct server's answer. `commit` changes its state when the answer is given. */
export interface DefaultReply {
  body: unknown;
  status?: number;
  commit?: () => void;
}

export type CallMatcher = (call: Call) => boolean;

const endpoint =
  (method: string, path: RegExp): CallMatcher =>
  (call) =>
    call.method === method && path.test(call.path);

const older: CallMatcher = ({ query }) => query.has('before');
const list = endpoint('GET', /^\/api\/notifications$/);

/** Reading calls, by their names in examples. */
export const queries: Readonly<Record<string, CallMatcher>> = {
  messages: endpoint('GET', /^\/api\/messages\/unread-count$/),
  'link requests': endpoint('GET', /^\/api\/links\/pending-count$/),
  notifications: endpoint('GET', /^\/api\/notifications\/unread$/),
  'the list of notifications': (call) => list(call) && !older(call),
  'older notifications': (call) => list(call) && older(call),
  'her account': endpoint('GET', /^\/api\/auth$/),
  'the conversation': endpoint('GET', /^\/api\/conversations\/with\/[^/]+$/),
  'older messages': endpoint('GET', /^\/api\/conversations\/[^/]+\/messages$/),
  'the bot check': endpoint('GET', /^\/api\/bot-check\/challenge$/),
};

/** Writing calls, by their names in examples. */
export const actions: Readonly<Record<string, CallMatcher>> = {
  'sign in': endpoint('POST', /^\/api\/auth$/),
  'check the code': endpoint('POST', /^\/api\/auth\/second-step$/),
  register: endpoint('POST', /^\/api\/users$/),
  'sign out': endpoint('DELETE', /^\/api\/auth$/),
  'mark a notification as read': endpoint('PUT', /^\/api\/notifications\/[^/]+\/read$/),
  'mark all notifications as read': endpoint('PUT', /^\/api\/notifications\/read-all$/),
  'delete a notification': endpoint('DELETE', /^\/api\/notifications\/[^/]+$/),
  'send a message': endpoint('POST', /^\/api\/messages$/),
  'delete the post': endpoint('DELETE', /^\/api\/posts\/[^/]+$/),
  'undo the deletion': endpoint('POST', /^\/api\/undo\/[^/]+$/),
  'change the post': endpoint('PUT', /^\/api\/posts\/[^/]+$/),
  'like the post': endpoint('PUT', /^\/api\/posts\/[^/]+\/like$/),
  'unlike the post': endpoint('DELETE', /^\/api\/posts\/[^/]+\/like$/),
};

/** Writing calls for one notification. */
export const notificationActions: readonly [words: RegExp, matcher: (id: string) => CallMatcher][] = [
  [
    /mark the notification (\w+) as read/,
    (id) => endpoint('PUT', new RegExp(`^/api/notifications/${id}/read$`)),
  ],
  [/delete the notification (\w+)/, (id) => endpoint('DELETE', new RegExp(`^/api/notifications/${id}$`))],
];
