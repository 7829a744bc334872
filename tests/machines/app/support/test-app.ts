import { onTestFinished, vi } from 'vitest';
import { SimulatedClock, waitFor } from 'xstate';
import { startApp } from '#actors/app.ts';
import type { Notice, SystemOptions } from '#actors/app-context.tsx';
import type { Transport } from '#actors/transport.ts';
import { coverageOf } from '#tests/support/coverage/coverage-of.ts';
import { issueToken } from '#tests/support/foreign/tokens.ts';
import { createConnectivity } from '#transport/connectivity.ts';
import type { EnvironmentHandlers } from '#transport/environment.ts';
import { createStorage } from '#transport/storage.ts';
import type { TabHandlers, UserChanges } from '#transport/tabs.ts';
import { fakeCalls, nkechi } from './fake-calls.ts';
import { fakeMessages } from './fake-messages.ts';
import { fakeSockets } from './fake-socket.ts';
import { memoryArea } from './memory-area.ts';

export type TestAppOptions = {
  transport?: Partial<Transport>;
  /** Storage entries before the start. */
  stored?: Record<string, string>;
  actorOptions?: SystemOptions;
  /** Replaces `Math.random`, which varies the pauses before a reconnect. */
  random?: () => number;
};

/** The app on fake transports that record calls, with real machines and a simulated clock. */
export function startTestApp({
  transport: overrides,
  stored = {},
  actorOptions,
  random = () => 1,
}: TestAppOptions = {}) {
  const randomMock = vi.spyOn(Math, 'random').mockImplementation(random);
  onTestFinished(() => randomMock.mockRestore());
  const area = memoryArea(new Map(Object.entries(stored)));
  const calls = fakeCalls();
  const messages = fakeMessages();
  const sockets = fakeSockets();
  const clock = new SimulatedClock();
  const notices: Notice[] = [];
  const paths: string[] = [];
  const logged: { what: string; error: unknown }[] = [];
  const broadcasts: UserChanges[] = [];
  const browser: {
    tabs?: TabHandlers;
    environment?: EnvironmentHandlers;
    leave?: () => void;
    stopped: number;
  } = { stopped: 0 };

  const storage = overrides?.storage ?? createStorage(() => area);
  const transport: Transport = {
    calls: calls.calls,
    messages: messages.messages,
    credentials: { token: () => storage.read('token'), refused: () => {} },
    connect: sockets.connect,
    connectivity: createConnectivity(() => 0),
    storage,
    tabs: {
      broadcastUserChange: (change) => void broadcasts.push(change),
      watch: (handlers) => {
        browser.tabs = handlers;
        return () => {
          browser.stopped += 1;
        };
      },
    },
    watchEnvironment: (handlers) => {
      browser.environment = handlers;
      return () => {
        browser.stopped += 1;
      };
    },
    watchPageHide: (onHide) => {
      browser.leave = onHide;
      return () => {
        browser.stopped += 1;
      };
    },
    untilPageVisible: async () => {},
    isOnline: () => true,
    now: Date.now,
    ...overrides,
  };
  const app = startApp({
    notify: (notice) => void notices.push(notice),
    onSessionEnd: () => void notices.splice(0),
    navigate: (path) => void paths.push(path),
    log: (what, error) => void logged.push({ what, error }),
    actorOptions: { clock, inspect: coverageOf('app').inspect, ...actorOptions },
    transport,
  });
  const children = () => app.root.getSnapshot().children;
  return {
    app,
    transport,
    clock,
    area,
    notices,
    paths,
    logged,
    broadcasts,
    browser,
    children,
    ...calls,
    ...messages,
    ...sockets,
    gate: app.session,
    counts: () => {
      const { messages, linkRequests, notifications } = children().counts?.getSnapshot().context ?? {};
      return { messages, linkRequests, notifications };
    },
    items: () => children().notifications?.getSnapshot().context.items ?? [],
    /** Resolves when counts and notifications have their first answers. */
    loaded: async () => {
      const { counts, notifications } = children();
      if (counts) await waitFor(counts, (snapshot) => !snapshot.hasTag('busy'));
      if (notifications) await waitFor(notifications, (snapshot) => !snapshot.hasTag('busy'));
    },
  };
}

export type TestApp = ReturnType<typeof startTestApp>;

/** A token of Nkechi's that passes the local check. */
export const validToken = (more: { expSeconds?: number | null } = {}) => issueToken(nkechi.id, more);

/** Milliseconds between an answer with counts and the next fetch. */
export const COUNTS_PAUSE = 2_000;

/** An app with Nkechi signed in, her socket open and everything fetched. */
export async function signedInApp(options: TestAppOptions & { answers?: Partial<TestApp['answers']> } = {}) {
  const test = startTestApp(options);
  Object.assign(test.answers, options.answers);
  await test.gate.whenSettled();
  const token = validToken();
  test.app.send({ type: 'session.signIn', token, user: nkechi });
  test.socket().server.report({ type: 'socket.connected' });
  await test.loaded();
  return { ...test, token };
}
