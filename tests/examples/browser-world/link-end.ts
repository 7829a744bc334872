import type { Page, WebSocketRoute } from 'playwright-core';
import type { LinkEnd, LinkSide } from '../server/link-side.ts';

/** Engine.io's greeting; a patient server that never pings. */
const greeting = JSON.stringify({
  sid: 'examples',
  upgrades: [],
  pingInterval: 3_600_000,
  pingTimeout: 3_600_000,
  maxPayload: 1_000_000,
});

const tokenOf = (auth: unknown) =>
  typeof auth === 'object' && auth !== null && 'token' in auth ? String(auth.token) : '';

/** One connection of the page, spoken to in the words of engine.io 4 and socket.io 4. */
function serve(socket: WebSocketRoute, link: LinkSide): void {
  let token = '';
  const end: LinkEnd = {
    get token() {
      return token;
    },
    accept: () => socket.send('40{"sid":"examples"}'),
    refuse: () => socket.send('44{"message":"unauthorized"}'),
    fail: () => void socket.close({ code: 1001 }),
    drop: () => void socket.close({ code: 1001 }),
    throwOut: () => socket.send('41'),
    emit: (event, payload) => socket.send(`42${JSON.stringify([event, payload])}`),
  };
  socket.onMessage((message) => {
    const frame = String(message);
    if (frame.startsWith('40')) {
      token = tokenOf(JSON.parse(frame.slice(2)));
      link.tried(end);
    }
    if (frame.startsWith('41')) link.closed(end);
    const [, id, said] = /^42(\d*)(.*)$/.exec(frame) ?? [];
    if (said === undefined) return;
    const [event, payload]: unknown[] = JSON.parse(said);
    link.heard(end, String(event), payload);
    // This server answers what it is asked: it has told nothing.
    if (id) socket.send(`43${id}[false]`);
  });
  socket.onClose(() => link.closed(end));
  socket.send(`0${greeting}`);
}

/** Puts the example's server at the other end of the page's live connections. */
export const answerSockets = (page: Page, link: LinkSide): Promise<void> =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => serve(socket, link));
