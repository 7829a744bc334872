import { register, signIn, whoAmI } from './accounts.ts';
import { type ApiAnswer, type Caller, json, strangersNotFound } from './answers.ts';
import { deleteNotification, listNotifications, readAll, readOne } from './notifications.ts';
import type { RecordedRequest } from './recording.ts';
import { readToken } from './tokens.ts';
import type { ForeignUser, ForeignWorld } from './world.ts';

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
