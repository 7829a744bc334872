import type { RecordedRequest } from './recording.ts';
import { issueToken, readToken } from './tokens.ts';
import { type ForeignUser, type ForeignWorld, mongoSpelling, plainSpelling } from './world.ts';

type ApiAnswer = { status: number; type: string; text: string };
type Caller = { world: ForeignWorld; user: ForeignUser };

const json = (status: number, body: unknown): ApiAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
});

/** What a stranger's framework says to a call that it does not know. */
const strangersNotFound: ApiAnswer = {
  status: 404,
  type: 'text/html; charset=utf-8',
  text: '<!DOCTYPE html><html lang="en"><title>Error</title><pre>Cannot do that</pre></html>',
};

/** The one bot-check token that this server takes, as Turnstile's test keys do. */
const acceptedBotToken = 'test-token';

/** `GET /api/auth`. */
const whoAmI = ({ user }: Caller) => json(200, mongoSpelling(user));

/** `POST /api/auth`. */
function signIn(world: ForeignWorld, fields: Record<string, unknown>): ApiAnswer {
  const refuse = (msg: string) => json(400, { errors: [{ msg }], captchaRequired: false, type: 'turnstile' });
  if (fields.turnstileToken !== acceptedBotToken) return refuse('The bot check did not pass');
  const user = world.users.find(({ email }) => email === fields.email);
  if (!user || user.password !== fields.password) return refuse('Invalid Credentials');
  return json(200, { token: issueToken(user.id), user: plainSpelling(user), greeting: 'Welcome back' });
}

const own = ({ world, user }: Caller) => world.notifications.filter(({ recipient }) => recipient === user.id);

/** `GET /api/notifications`: a bare array, newest first. */
const listNotifications = (caller: Caller) => json(200, own(caller));

/** `PUT /api/notifications/{id}/read`. */
function readOne(caller: Caller, id: string): ApiAnswer {
  const notification = own(caller).find((entry) => (entry._id ?? entry.id) === id);
  if (!notification) return json(404, { msg: 'Notification not found' });
  if (!notification.read) caller.world.counts.notifications -= 1;
  notification.read = true;
  return json(200, notification);
}

/** `PUT /api/notifications/read-all`. */
function readAll(caller: Caller): ApiAnswer {
  for (const notification of own(caller)) notification.read = true;
  caller.world.counts.notifications = 0;
  return json(200, { msg: 'All notifications marked as read' });
}

const count = (of: keyof ForeignWorld['counts']) => (caller: Caller) =>
  json(200, { count: caller.world.counts[of], asOf: 'now' });

const memberCalls: Record<string, (caller: Caller) => ApiAnswer> = {
  'GET /api/auth': whoAmI,
  'GET /api/messages/unread-count': count('messages'),
  'GET /api/links/pending-count': count('linkRequests'),
  'GET /api/notifications/unread': count('notifications'),
  'GET /api/notifications': listNotifications,
  'PUT /api/notifications/read-all': readAll,
};

/** Answers of section 7 of the spec what tests ask for, and nothing else. */
export function answerApi(world: ForeignWorld, { method, path, headers, body }: RecordedRequest): ApiAnswer {
  if (method === 'POST' && path === '/api/auth') return signIn(world, fieldsOf(body));
  const call = `${method} ${path}`;
  const [, id] = /^PUT \/api\/notifications\/([^/]+)\/read$/.exec(call) ?? [];
  const answer = id ? (caller: Caller) => readOne(caller, id) : memberCalls[call];
  if (!answer) return strangersNotFound;
  const user = userOf(world, headers['x-auth-token']);
  return user ? answer({ world, user }) : json(401, { msg: 'Token is not valid' });
}

/** The member that a token stands for, null when it is unknown, expired or revoked. */
export function userOf(world: ForeignWorld, token: unknown): ForeignUser | null {
  if (typeof token === 'string' && world.revokedTokens.has(token)) return null;
  const id = readToken(token);
  return world.users.find((user) => user.id === id) ?? null;
}

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};
