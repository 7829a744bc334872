/** One call as the server gets it. */
export interface Ask {
  method: string;
  path: string;
  query: URLSearchParams;
  token: string | null;
  body: Readonly<Record<string, unknown>>;
}

/** A status with what stands in the body (text: no JSON), or `lost`: the network gives no answer. */
export type Answer = { status: number; body?: unknown } | 'lost';

/** What a server in its right mind does: the answer as of now, and what it changes when it is given. */
export interface Plain {
  body: unknown;
  /** 200 when left out. */
  status?: number;
  commit?: () => void;
}

/** A kind of call, by the words that examples use for it. */
export type Asked = (ask: Ask) => boolean;

const to =
  (method: string, path: RegExp): Asked =>
  (ask) =>
    ask.method === method && path.test(ask.path);

const older: Asked = ({ query }) => query.has('before');
const list = to('GET', /^\/api\/notifications$/);

/** What is asked for. */
export const counted: Readonly<Record<string, Asked>> = {
  messages: to('GET', /^\/api\/messages\/unread-count$/),
  'link requests': to('GET', /^\/api\/links\/pending-count$/),
  notifications: to('GET', /^\/api\/notifications\/unread$/),
  'the list of notifications': (ask) => list(ask) && !older(ask),
  'older notifications': (ask) => list(ask) && older(ask),
  'her account': to('GET', /^\/api\/auth$/),
  'the conversation': to('GET', /^\/api\/conversations\/with\/[^/]+$/),
  'older messages': to('GET', /^\/api\/conversations\/[^/]+\/messages$/),
  'the bot check': to('GET', /^\/api\/bot-check\/challenge$/),
};

/** What the server is asked to do. */
export const acts: Readonly<Record<string, Asked>> = {
  'sign in': to('POST', /^\/api\/auth$/),
  'check the code': to('POST', /^\/api\/auth\/second-step$/),
  register: to('POST', /^\/api\/users$/),
  'sign out': to('DELETE', /^\/api\/auth$/),
  'mark a notification as read': to('PUT', /^\/api\/notifications\/[^/]+\/read$/),
  'mark all notifications as read': to('PUT', /^\/api\/notifications\/read-all$/),
  'delete a notification': to('DELETE', /^\/api\/notifications\/[^/]+$/),
  'send a message': to('POST', /^\/api\/messages$/),
  'delete the post': to('DELETE', /^\/api\/posts\/[^/]+$/),
  'undo the deletion': to('POST', /^\/api\/undo\/[^/]+$/),
  'change the post': to('PUT', /^\/api\/posts\/[^/]+$/),
  'like the post': to('PUT', /^\/api\/posts\/[^/]+\/like$/),
  'unlike the post': to('DELETE', /^\/api\/posts\/[^/]+\/like$/),
};

/** The same, to one notification. */
export const actsOnOne: readonly [words: RegExp, on: (id: string) => Asked][] = [
  [/mark the notification (\w+) as read/, (id) => to('PUT', new RegExp(`^/api/notifications/${id}/read$`))],
  [/delete the notification (\w+)/, (id) => to('DELETE', new RegExp(`^/api/notifications/${id}$`))],
];
