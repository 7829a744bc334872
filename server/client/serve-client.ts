import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainFailure } from '../http/error-handler.ts';
import type { BuiltClient } from './built-client.ts';

const forever = 'public, max-age=31536000, immutable';
const unbuilt = 'The client is not built. Run "npm run build", then start the server again.\n';

/** Files of the build as they are, and its page for every other address: the client's router decides. */
export async function serveClient(app: FastifyInstance, client: BuiltClient | undefined) {
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return reply.code(404).send(plainFailure(404));
    return client ? sendPage(client, request, reply) : reply.code(503).type('text/plain').send(unbuilt);
  });
  if (!client) return;
  app.get('/', (request, reply) => sendPage(client, request, reply));
  await app.register(fastifyStatic, {
    root: client.folder,
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

function sendPage({ page }: BuiltClient, request: FastifyRequest, reply: FastifyReply) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = ['br', 'gzip'].find((name) => accepted.includes(name) && page.has(name)) ?? '';
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(page.get(encoding));
}
