import type { Credentials } from '#transport/client.ts';
import { createHttp } from '#transport/client.ts';
import { createMessageCalls } from '#transport/message-calls.ts';
import { createConnect } from '#transport/socket.ts';
import { createSpecCalls } from '#transport/spec-calls.ts';
import { createStorage } from '#transport/storage.ts';
import { memoryArea } from './memory-area.ts';
import { startTestApp } from './test-app.ts';

/** The running app with its real HTTP client and socket, against a server at `origin`. */
export function startAppAgainst(origin: string, stored: Record<string, string> = {}) {
  const area = memoryArea(new Map(Object.entries(stored)));
  const storage = createStorage(() => area);
  const credentials: Credentials = { token: () => storage.read('token'), refused: () => {} };
  const http = createHttp(origin, credentials);
  const transport = {
    calls: createSpecCalls(http),
    messages: createMessageCalls(http),
    connect: createConnect(origin),
    credentials,
    storage,
  };
  return { ...startTestApp({ transport }), area, http };
}
