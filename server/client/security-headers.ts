import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

const turnstileHost = 'https://challenges.cloudflare.com';

/** What a page of ours may load: nothing but its own, and Turnstile where it is configured (SAF-04). */
function contentSecurityPolicy(scriptHashes: readonly string[], turnstile: boolean) {
  const provider = turnstile ? [turnstileHost] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes, ...provider],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider],
    'worker-src': ["'self'"],
    'frame-src': turnstile ? provider : ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
}

export async function addSecurityHeaders(
  app: FastifyInstance,
  settings: Settings,
  scriptHashes: readonly string[],
) {
  const https = settings.publicUrl?.startsWith('https://') ?? false;
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy(scriptHashes, settings.turnstile !== undefined),
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** What helmet sets, asked for once: it works its policy out anew at each call. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, options);
  const { headers } = await probe.inject({ method: 'HEAD', url: '/' });
  const own = ['content-type', 'content-length', 'connection', 'date'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || own.includes(name) ? [] : [[name, String(value)]],
    ),
  );
}
