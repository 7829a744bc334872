import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
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
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy(scriptHashes, settings.turnstile !== undefined),
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
}
