import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { jwtVerify } from 'jose';
import * as v from 'valibot';
import { type PushPayload, type PushSubscriptionKeys, pushPayloadSchema } from '#contract/notifications.ts';

/** A browser that has subscribed: what it gives out, and how it reads what comes. */
export type Device = { subscription: PushSubscriptionKeys; read: (body: Buffer) => PushPayload };

let made = 0;

export function newDevice(host = 'push.example.test'): Device {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  made += 1;
  return {
    subscription: {
      endpoint: `https://${host}/device/${made}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read: (body) => {
      const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
      const [theirs, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
      // RFC 8291, 3.4, then RFC 8188, 2.2.
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs]);
      const derived = (secret: Uint8Array, by: Uint8Array, label: Uint8Array, bytes: number) =>
        new Uint8Array(hkdfSync('sha256', secret, by, label, bytes));
      const input = derived(own.computeSecret(theirs), auth, info, 32);
      const key = derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const opening = createDecipheriv('aes-128-gcm', key, nonce);
      opening.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
      const text = padded.subarray(0, padded.lastIndexOf(2)).toString();
      return v.parse(pushPayloadSchema, JSON.parse(text));
    },
  };
}

/** Who a push says it comes from, once its signature and whom it is meant for are right (RFC 8292). */
export async function senderOf({ headers, host }: Pick<Received, 'headers' | 'host'>) {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const bytes = Buffer.from(publicKey, 'base64url');
  const half = (from: number) => bytes.subarray(from, from + 32).toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
  const { payload } = await jwtVerify(token, key, {
    algorithms: ['ES256'],
    audience: `https://${host}`,
    requiredClaims: ['exp'],
  });
  if (Number(payload.exp) > Date.now() / 1000 + 86_400) throw new Error('longer than a day');
  return { publicKey, contact: payload.sub };
}

export type Received = {
  host: string;
  path: string;
  headers: Record<string, string | undefined>;
  body: Buffer;
};

/** Bytes that a push may have (RFC 8030, 7.2). */
const mostBytes = 4096;
/** How a push service answers, in place of 201. */
export type PushAnswer = number | { status: number; retryAfter: string };

/** What a push service answers to what it may not take: 201 is none of it. */
async function judged({ headers, host, body }: Received, key: string | undefined): Promise<number> {
  const sender = await senderOf({ headers, host }).catch(() => null);
  if (!sender || !/^(?:mailto:|https:)/.test(sender.contact ?? '')) return 401;
  if (sender.publicKey !== key) return 403;
  if (body.length > mostBytes) return 413;
  const isTopic = headers.topic === undefined || /^[\w-]{1,32}$/.test(headers.topic);
  const isWhole = /^\d+$/.test(headers.ttl ?? '') && headers['content-encoding'] === 'aes128gcm';
  return isTopic && isWhole ? 201 : 400;
}

/**
 * A push service with what it took. It takes what the specifications let it take (RFC 8030, 8188, 8292), for
 * subscriptions that were made with `key`; what it accepts it answers as `answers` says.
 */
export async function pushService() {
  const received: Received[] = [];
  const refused: number[] = [];
  const answers: PushAnswer[] = [];
  const subscribed: { key?: string } = {};
  const away = new Map<string, 'silent' | 'cut'>();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { host = '', ...headers } = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const isAway = away.get(host);
    if (isAway === 'cut') response.destroy();
    if (isAway) return;
    const push = { host, path: request.url ?? '', headers, body };
    const status = await judged(push, subscribed.key);
    if (status !== 201) {
      refused.push(status);
      return void response.writeHead(status).end();
    }
    received.push(push);
    const answer = answers.shift() ?? 201;
    const [code, more] =
      typeof answer === 'number' ? [answer, {}] : [answer.status, { 'retry-after': answer.retryAfter }];
    response.writeHead(code, more).end('a word of the push service');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    received,
    /** What it might not take, by what it answered. */
    refused,
    /** Hosts that take a call and never answer, or cut the line. */
    away,
    /** The key of the server that browsers subscribed with. */
    subscribed,
    /** What the next ones are answered, in order; from then on 201. */
    answers,
    url: `http://127.0.0.1:${port}`,
    /** What this device was sent, the oldest first. */
    sentTo: ({ subscription, read }: Device) =>
      received
        .filter(({ host, path }) => subscription.endpoint === `https://${host}${path}`)
        .map(({ body }) => read(body)),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
