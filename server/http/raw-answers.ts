import { type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Waits } from '../waits.ts';
import { failureOf } from './error-handler.ts';
import { badInput } from './errors.ts';

const json = 'application/json; charset=utf-8';
/** How long a caller who was turned away may still send before the line is cut. */
const lingerMs = 1000;

/** How Node's own HTTP server is to behave, where it would answer in its own words or not at all. */
export const serverOptions = (waits: Waits) =>
  ({
    requestTimeout: waits.request,
    keepAliveTimeout: waits.keepAlive,
    connectionTimeout: waits.silence,
    clientErrorHandler: answerClientError,
    http: {
      headersTimeout: waits.headers,
      connectionsCheckingInterval: waits.lookEvery,
      requireHostHeader: false,
      // Whatever else somebody would rather speak (h2c), they are answered in what they spoke.
      shouldUpgradeCallback: ({ url = '', headers }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith('/socket.io/'),
    },
  }) satisfies FastifyHttpOptions<Server>;

/** Answers what Node would refuse by itself, in the one error shape. */
export function answerOddities(app: FastifyInstance) {
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    const body = JSON.stringify(failureOf(417));
    response.writeHead(417, { 'content-type': json, 'content-length': body.length, connection: 'close' });
    response.end(body);
  });
  app.server.on('connect', (_request, socket: Duplex) => answerRaw(socket, 405));
  app.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    const isMissing = headers.host === undefined && raw.httpVersion === '1.1';
    done(isMissing ? badInput('The Host header is missing.') : undefined);
  });
}

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** What cannot be read as a request, or does not arrive in time. */
function answerClientError(error: Error & { code?: string }, socket: Duplex) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const answering: unknown = Reflect.get(socket, '_httpMessage');
  if (answering instanceof ServerResponse && answering.headersSent) socket.destroy();
  else answerRaw(socket, statuses[error.code ?? ''] ?? 400);
}

/** Cutting at once would lose the answer where more is on its way to us. */
function answerRaw(socket: Duplex, status: number) {
  if (!socket.writable) return;
  const body = JSON.stringify(failureOf(status));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${json}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
