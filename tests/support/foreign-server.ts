import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerApi } from './foreign/api.ts';
import { loadClient, sendClientFile } from './foreign/client-files.ts';
import { createInterference, createRecording, type RecordedRequest } from './foreign/recording.ts';
import { attachSockets } from './foreign/sockets.ts';
import { issueToken } from './foreign/tokens.ts';
import { type ForeignNotification, newWorld } from './foreign/world.ts';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="teal"/></svg>';

/** Every picture exists, except those whose name starts with `missing`. */
function sendPicture(path: string, response: ServerResponse) {
  const missing = path.startsWith('/pictures/missing');
  response.writeHead(missing ? 404 : 200, { 'content-type': missing ? 'text/plain' : 'image/svg+xml' });
  response.end(missing ? 'Not found' : picture);
}

/**
 * Starts a server that somebody else might have written: it knows section 7 of the spec and its socket
 * events, answers 404 with a page to anything else under `/api`, and does what tests tell it to.
 * `clientFolder` is a built client to serve from the same origin under the production policy.
 */
export async function startForeignServer({ clientFolder }: { clientFolder?: string } = {}) {
  const world = newWorld();
  const recording = createRecording();
  const interference = createInterference();
  const client = clientFolder === undefined ? null : await loadClient(clientFolder);

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const request = await readRequest(incoming);
    recording.request(request);
    if (await interference.meddle(request, response)) return;
    const { path } = request;
    if (path.startsWith('/pictures/')) return sendPicture(path, response);
    if (client && path !== '/api' && !path.startsWith('/api/')) return sendClientFile(client, path, response);
    const { status, type, text } = answerApi(world, request);
    response.writeHead(status, { 'content-type': type, 'x-powered-by': 'Stranger' });
    response.end(text);
  }

  const http = createServer((incoming, response) => {
    answer(incoming, response).catch((cause: unknown) => response.destroy(new Error('broke', { cause })));
  });
  const sockets = attachSockets(http, world, recording);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The foreign server has no port');

  return Object.freeze({
    origin: `http://127.0.0.1:${address.port}`,
    /** `users`, `notifications`, `counts`, `revokedTokens`: change them freely. */
    ...world,
    ...recording,
    /** The files of the client by their paths; who changes them deploys another. */
    clientFiles: client ?? new Map<string, Buffer>(),
    misbehave: interference.misbehave,
    hold: interference.hold,
    issueToken,
    emitTo: sockets.emitTo,
    liveSockets: sockets.liveSockets,
    dropSockets: sockets.dropSockets,
    kickSockets: sockets.kickSockets,
    /** Handshakes are refused as unauthorised (or no longer). */
    refuseAuth: (refuse = true) => sockets.turn('refuseAuth', refuse),
    /** Handshakes fail as if nothing listened (or no longer). */
    unreachableSockets: (unreachable = true) => sockets.turn('unreachable', unreachable),

    /** Puts an unread notification on top, raises the count and tells the recipient's sockets. */
    notify(notification: ForeignNotification) {
      world.notifications.unshift(notification);
      world.counts.notifications += 1;
      sockets.emitTo(notification.recipient, 'newNotification', notification);
    },

    async stop() {
      interference.clear();
      http.closeAllConnections();
      await sockets.io.close();
    },
  });
}

export type ForeignServer = Awaited<ReturnType<typeof startForeignServer>>;

async function readRequest(incoming: IncomingMessage): Promise<RecordedRequest> {
  const url = new URL(incoming.url ?? '/', 'http://stranger.test');
  const { method = 'GET', headers } = incoming;
  const body = parse(await text(incoming));
  return { method, path: url.pathname, query: url.searchParams, headers, body };
}

function parse(body: string): unknown {
  try {
    return body === '' ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}
