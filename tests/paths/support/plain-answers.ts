import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Answer } from './backend.ts';

const json = (body: unknown): Answer => ({ status: 200, body });
const page = (...items: unknown[]) => json({ items, nextCursor: null });

/** A bot check that the browser has passed before anybody notices. */
const easyChallenge = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    expiresAt: new Date(Date.now() + 86_400_000),
    deriveKey,
    hmacSignatureSecret: 'known to the tests',
  });

const plain: Record<string, () => Answer | Promise<Answer>> = {
  'GET /api/messages/unread-count': () => json({ count: 0 }),
  'GET /api/links/pending-count': () => json({ count: 0 }),
  'GET /api/notifications/unread': () => json({ count: 0 }),
  'GET /api/notifications': () => json([]),
  'GET /api/account/sessions': () => json({ items: [] }),
  'GET /api/account/push': () => json({ publicKey: '', endpoint: null }),
  'GET /api/bot-check/challenge': async () => json(await easyChallenge()),
};

/** What a server says of which nothing is expected: nothing new, nothing there, all right. */
export const plainAnswer = (method: string, path: string): Answer | Promise<Answer> =>
  plain[`${method} ${path}`]?.() ?? (method === 'GET' ? page() : json({ ok: true }));
