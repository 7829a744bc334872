import { type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type {
  FastifyError,
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { Waits } from '../config/reader.ts';
import { isOutage } from '../db/errors.ts';
import { badInput, HttpError, TooManyError } from './errors.ts';

const sentences: Record<number, string> = {
  400: 'We couldn’t read this request.',
  401: 'Sign in again.',
  403: 'You don’t have permission to do this.',
  404: 'There’s nothing at this address.',
  405: 'This address doesn’t support that method.',
  406: 'This isn’t available in that format.',
  408: 'The request took too long. Try again.',
  413: 'This is too large.',
  414: 'This address is too long.',
  415: 'Send this as JSON (content type application/json).',
  417: 'This request expects something we don’t support.',
  429: 'Too many attempts. Wait a moment and try again.',
  431: 'The headers of this request are too long.',
  503: 'The server is restarting. Try again in a moment.',
};
const retryAfter = 5;
export const unavailable = (msg: string) => ({ errors: [{ msg }], code: 'unavailable' });
const unreachable = unavailable('We can’t load data right now. Try again in a moment.');
const tooSlow = unavailable('This is taking too long. Try again in a moment.');
const failed = 'Something went wrong on our side. Try again in a moment.';

/** Fastify's own errors in our shape, with our texts instead of its internals. */
export function plainFailure(statusCode: number) {
  return { errors: [{ msg: sentences[statusCode] ?? (statusCode < 500 ? sentences[400] : failed) }] };
}

export const failureOf = (statusCode: number) => ({ ...plainFailure(statusCode), code: codeOf(statusCode) });

/** Answers errors as `{errors: [{msg, field?}], code?}`; all but refusals are logged and become a 500. */
export function answerError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof TooManyError) reply.header('retry-after', error.retryAfter);
  if (error instanceof HttpError) {
    return reply.code(error.statusCode).send({ errors: error.errors, ...error.extra });
  }
  if (!(error instanceof HttpError) && error.code === 'FST_ERR_HANDLER_TIMEOUT') {
    request.log.error({ err: error }, 'a call took too long');
    return reply.code(503).header('retry-after', retryAfter).send(tooSlow);
  }
  if (isOutage(error)) {
    request.log.error({ err: error }, 'the database cannot be reached');
    return reply.code(503).header('retry-after', retryAfter).send(unreachable);
  }
  const status = error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500;
  if (status >= 500 && status !== 503) request.log.error({ err: error }, 'request failed');
  return reply.code(status).send(failureOf(status));
}

/** For malformed URLs and the like, which reach neither a route nor the error handler. */
export function answerFrameworkError(error: FastifyError, _request: unknown, reply: RawReply) {
  const status = error.statusCode ?? 400;
  reply.raw.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  reply.raw.end(JSON.stringify(failureOf(status)));
}

type RawReply = Pick<FastifyReply, 'raw'>;

const codeOf = (status: number) =>
  ({ 404: 'not_found', 413: 'too_large', 415: 'unsupported_type', 429: 'too_many' })[status] ??
  (status < 500 ? 'bad_input' : 'failed');

const json = 'application/json; charset=utf-8';
/** How long a refused client may still send before the connection is closed. */
const lingerMs = 1000;

/** Options for Node's HTTP server where it would answer in its own words, or not at all. */
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
      // Clients that ask for another protocol (h2c) are answered in the one they used.
      shouldUpgradeCallback: ({ url = '', headers }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith('/socket.io/'),
    },
  }) satisfies FastifyHttpOptions<Server>;

/** Answers in our shape what Node would refuse by itself. */
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

/** For requests that cannot be parsed or time out. */
function answerClientError(error: Error & { code?: string }, socket: Duplex) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const answering: unknown = Reflect.get(socket, '_httpMessage');
  if (answering instanceof ServerResponse && answering.headersSent) socket.destroy();
  else answerRaw(socket, statuses[error.code ?? ''] ?? 400);
}

/** Closing at once would lose the answer if the client is still sending. */
function answerRaw(socket: Duplex, status: number) {
  if (!socket.writable) return;
  const body = JSON.stringify(failureOf(status));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${json}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
