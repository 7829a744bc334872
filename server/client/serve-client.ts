import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { plainFailure } from '../http/error-answers.ts';
import type { RenderedPages } from '../pages/rendered-pages.ts';
import { openAddress } from '../pages/sharing.ts';
import type { Settings } from '../settings.ts';

const forever = 'public, max-age=31536000, immutable';
const unbuilt = 'The client is not built. Run "npm run build", then start the server again.\n';

/**
 * Serves the build's files (and hashed ones of the previous build), and a page for every other address:
 * rendered if it is public, with a loading frame if it is for members, else plain.
 */
export async function serveClient(
  app: FastifyInstance,
  client: BuiltClient | undefined,
  pages: RenderedPages | undefined,
  limit: (request: FastifyRequest) => Promise<void>,
) {
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!client) return reply.code(503).type('text/plain').send(unbuilt);
    const { q, person } = request.query as { q?: unknown; person?: unknown };
    const [plain = ''] = request.url.split('?');
    // Ignores other parameters, which apps add to shared links.
    const path = person !== undefined && plain === '/discover' ? openAddress(String(person)) : plain;
    const found = q === undefined ? await pages?.find(path, request.ip) : undefined;
    const isMissing = found === 'missing';
    if (isMissing) reply.code(404);
    if (pages && (isMissing || !pages.isPublic(path))) reply.header('x-robots-tag', 'noindex');
    const page = found && !isMissing ? found : await pages?.waiting(path);
    if (!page) return sendBody(client.page, request, reply);
    const etag = `W/"${page.etag}"`;
    reply.header('etag', etag);
    if (isMissing || request.headers['if-none-match'] !== etag) return sendBody(page.bodies, request, reply);
    return reply.code(304).header('cache-control', 'no-cache').header('vary', 'accept-encoding').send();
  };

  app.setNotFoundHandler({ preHandler: limit }, (request, reply) => {
    if (!wantsPage(request)) return reply.code(404).send(plainFailure(404));
    return sendPage(request, reply);
  });
  if (!client) return;
  app.get('/', sendPage);
  await app.register(fastifyStatic, {
    root: client.before ? [client.folder, client.before] : client.folder,
    allowedPath: (path, root) => root !== client.before || path.startsWith('/assets/'),
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? forever : 'no-cache');
    },
  });
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [path = ''] = url.split('?');
  if (/^\/(api|assets|socket\.io)(\/|$)/.test(path)) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path));
}

function sendBody(bodies: ReadonlyMap<string, Buffer>, request: FastifyRequest, reply: FastifyReply) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = ['br', 'gzip'].find((name) => accepted.includes(name) && bodies.has(name)) ?? '';
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(bodies.get(encoding));
}

type BuiltClient = {
  folder: string;
  /** The previous build, whose scripts open pages still request. */
  before: string | undefined;
  /** index.html by content encoding; '' is uncompressed. */
  page: Map<string, Buffer>;
  /** CSP sources of the inline scripts. */
  scriptHashes: string[];
};

const encodings = { '': '', br: '.br', gzip: '.gz' };
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

export function readClient(folder: string): BuiltClient | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const page = new Map<string, Buffer>();
  for (const [encoding, suffix] of Object.entries(encodings)) {
    if (existsSync(file + suffix)) page.set(encoding, readFileSync(file + suffix));
  }
  const html = readFileSync(file, 'utf8');
  const scriptHashes = [...html.matchAll(inlineScript)].map(([, script = '']) => hashSource(script));
  const before = `${folder}-before`;
  return { folder, before: existsSync(before) ? before : undefined, page, scriptHashes };
}

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const turnstileHost = 'https://challenges.cloudflare.com';

/** Pages load only our own resources, and Turnstile if it is configured (SAF-04). */
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

/** Helmet's headers, computed once instead of on every call. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, options);
  const { headers } = await probe.inject({ method: 'HEAD', url: '/' });
  const ofReply = ['content-type', 'content-length', 'connection', 'date'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofReply.includes(name) ? [] : [[name, String(value)]],
    ),
  );
}
