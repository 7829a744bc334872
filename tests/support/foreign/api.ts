import type { RecordedRequest } from './recording.ts';
import { issueToken, readToken } from './tokens.ts';
import {
  type ForeignUser,
  type ForeignWorld,
  mongoSpelling,
  notificationId,
  plainSpelling,
} from './world.ts';

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
  const { required, type } = world.captcha;
  const refuse = (msg: string) => json(400, { errors: [{ msg }], captchaRequired: required, type });
  if (fields.turnstileToken !== acceptedBotToken) return refuse('The bot check did not pass');
  const user = world.users.find(({ email }) => email === fields.email);
  if (!user || user.password !== fields.password) return refuse('Invalid Credentials');
  return json(200, { token: issueToken(user.id), user: plainSpelling(user), greeting: 'Welcome back' });
}

/** `POST /api/users`. */
function register(world: ForeignWorld, fields: Record<string, unknown>): ApiAnswer {
  const refuse = (...errors: object[]) => json(400, { errors, captcha: { ...world.captcha } });
  if (fields.turnstileToken !== acceptedBotToken) return refuse({ msg: 'The bot check did not pass' });
  const { name, email, password } = fields;
  if (typeof name !== 'string' || typeof email !== 'string' || typeof password !== 'string')
    return refuse({ msg: 'Name, e-mail and password are required' });
  if (world.users.some((user) => user.email === email))
    return refuse({ msg: 'User already exists', path: 'email', location: 'body' });
  const id = `665f1c2ab8d4e90017a3c${String(world.users.length + 1).padStart(3, '0')}`;
  const user = { id, name, email, password, avatar: null, isEmailVerified: false };
  world.users.push(user);
  const { token, user: withUser, message } = world.registration;
  return json(200, {
    ...(token && { token: issueToken(id) }),
    ...(withUser && { user: plainSpelling(user) }),
    ...(message !== null && { message }),
    queued: true,
  });
}

const own = ({ world, user }: Caller) => world.notifications.filter(({ recipient }) => recipient === user.id);

const find = (caller: Caller, id: string) => own(caller).find((entry) => notificationId(entry) === id);

const lower = ({ world }: Caller) => {
  world.counts.notifications = Math.max(0, world.counts.notifications - 1);
};

const notFound = json(404, { msg: 'Notification not found' });

/** `GET /api/notifications`: a bare array, newest first. */
const listNotifications = (caller: Caller) => json(200, own(caller));

/** `PUT /api/notifications/{id}/read`. */
function readOne(caller: Caller, id: string): ApiAnswer {
  const notification = find(caller, id);
  if (!notification) return notFound;
  if (!notification.read) lower(caller);
  notification.read = true;
  return json(200, notification);
}

/** `PUT /api/notifications/read-all`. */
function readAll(caller: Caller): ApiAnswer {
  for (const notification of own(caller)) notification.read = true;
  caller.world.counts.notifications = 0;
  return json(200, { msg: 'All notifications marked as read' });
}

/** `DELETE /api/notifications/{id}`. */
function deleteNotification(caller: Caller, id: string): ApiAnswer {
  const notification = find(caller, id);
  if (!notification) return notFound;
  if (!notification.read) lower(caller);
  caller.world.notifications.splice(caller.world.notifications.indexOf(notification), 1);
  return json(200, { msg: 'Notification removed' });
}

type Route = { method: string; pattern: RegExp; handle: (caller: Caller, id: string) => ApiAnswer };

const count = (of: keyof ForeignWorld['counts']) => (caller: Caller) =>
  json(200, { count: caller.world.counts[of], asOf: 'now' });

const signedInRoutes: Route[] = [
  { method: 'GET', pattern: /^\/api\/auth$/, handle: whoAmI },
  { method: 'GET', pattern: /^\/api\/messages\/unread-count$/, handle: count('messages') },
  { method: 'GET', pattern: /^\/api\/links\/pending-count$/, handle: count('linkRequests') },
  { method: 'GET', pattern: /^\/api\/notifications\/unread$/, handle: count('notifications') },
  { method: 'GET', pattern: /^\/api\/notifications$/, handle: listNotifications },
  { method: 'PUT', pattern: /^\/api\/notifications\/read-all$/, handle: readAll },
  { method: 'PUT', pattern: /^\/api\/notifications\/([^/]+)\/read$/, handle: readOne },
  { method: 'DELETE', pattern: /^\/api\/notifications\/([^/]+)$/, handle: deleteNotification },
];

/** Answers section 7 of the spec and nothing else. */
export function answerApi(world: ForeignWorld, { method, path, headers, body }: RecordedRequest): ApiAnswer {
  if (method === 'POST' && path === '/api/auth') return signIn(world, fieldsOf(body));
  if (method === 'POST' && path === '/api/users') return register(world, fieldsOf(body));
  for (const route of signedInRoutes) {
    const match = route.method === method && route.pattern.exec(path);
    if (!match) continue;
    const user = userOf(world, headers['x-auth-token']);
    if (!user) return json(401, { msg: 'Token is not valid' });
    return route.handle({ world, user }, decodeURIComponent(match[1] ?? ''));
  }
  return strangersNotFound;
}

/** The member that a token stands for, null when it is unknown, expired or revoked. */
export function userOf(world: ForeignWorld, token: unknown): ForeignUser | null {
  if (typeof token === 'string' && world.revokedTokens.has(token)) return null;
  const id = readToken(token);
  return world.users.find((user) => user.id === id) ?? null;
}

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};
