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
  /** What storage holds before the start. */
  stored?: Record<string, string>;
  actorOptions?: SystemOptions;
  /** What chance says meanwhile, 0 to 1: it makes the pauses before a reconnect. */
  random?: () => number;
};

/** The running app over fake transports: real machines, a clock that tests move, everything noted. */
export function startTestApp({
  transport: given,
  stored = {},
  actorOptions,
  random = () => 1,
}: TestAppOptions = {}) {
  const chance = vi.spyOn(Math, 'random').mockImplementation(random);
  onTestFinished(() => chance.mockRestore());
  const area = memoryArea(new Map(Object.entries(stored)));
  const fake = fakeCalls();
  const written = fakeMessages();
  const sockets = fakeSockets();
  const clock = new SimulatedClock();
  const notices: Notice[] = [];
  const paths: string[] = [];
  const logged: { what: string; error: unknown }[] = [];
  const told: UserChanges[] = [];
  const outside: {
    tabs?: TabHandlers;
    environment?: EnvironmentHandlers;
    leave?: () => void;
    stopped: number;
  } = { stopped: 0 };

  const storage = given?.storage ?? createStorage(() => area);
  const transport: Transport = {
    calls: fake.calls,
    messages: written.messages,
    credentials: { token: () => storage.read('token'), refused: () => {} },
    connect: sockets.connect,
    connectivity: createConnectivity(() => 0),
    storage,
    tabs: {
      broadcastUserChange: (news) => void told.push(news),
      watch: (handlers) => {
        outside.tabs = handlers;
        return () => {
          outside.stopped += 1;
        };
      },
    },
    watchEnvironment: (handlers) => {
      outside.environment = handlers;
      return () => {
        outside.stopped += 1;
      };
    },
    watchPageHide: (left) => {
      outside.leave = left;
      return () => {
        outside.stopped += 1;
      };
    },
    untilPageVisible: async () => {},
    isOnline: () => true,
    now: Date.now,
    ...given,
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
    told,
    outside,
    children,
    ...fake,
    ...written,
    ...sockets,
    gate: app.session,
    counts: () => {
      const { messages, linkRequests, notifications } = children().counts?.getSnapshot().context ?? {};
      return { messages, linkRequests, notifications };
    },
    items: () => children().notifications?.getSnapshot().context.items ?? [],
    /** Resolves when counts and notifications have had their first answers. */
    quiet: async () => {
      const { counts, notifications } = children();
      if (counts) await waitFor(counts, (snapshot) => !snapshot.hasTag('busy'));
      if (notifications) await waitFor(notifications, (snapshot) => !snapshot.hasTag('busy'));
    },
  };
}

export type TestApp = ReturnType<typeof startTestApp>;

/** A token that passes the local check, of the member the fake calls know. */
export const goodToken = (more: { expSeconds?: number | null } = {}) => issueToken(nkechi.id, more);

/** An app with Nkechi signed in, her socket open, everything fetched. */
/** Milliseconds between an answer to the counts and the next question. */
export const COUNTS_PAUSE = 2_000;

export async function signedInApp(options: TestAppOptions & { answers?: Partial<TestApp['answers']> } = {}) {
  const test = startTestApp(options);
  Object.assign(test.answers, options.answers);
  await test.gate.whenSettled();
  const token = goodToken();
  test.app.send({ type: 'session.signIn', token, user: nkechi });
  test.last().server.report({ type: 'socket.connected' });
  await test.quiet();
  return { ...test, token };
}
