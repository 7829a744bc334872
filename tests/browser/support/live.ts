import type { Page, WebSocket } from '@playwright/test';

const isConnected = ({ payload }: { payload: string | Buffer }) => payload.toString().startsWith('40');

/** Opens a page as a member and waits until its socket is connected. */
export async function openLive(page: Page, path: string) {
  const connected = new Promise<void>((done) => {
    const watch = (socket: WebSocket) =>
      socket.on('framereceived', (frame) => {
        if (isConnected(frame)) done();
      });
    page.on('websocket', watch);
  });
  await page.goto(path);
  await connected;
}
