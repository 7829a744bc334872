import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';
import type { ActorOptions, ActorRefFrom, AnyActorLogic, EventFrom } from 'xstate';
import type { Notification } from '#contract/spec/notification.ts';
import type { Parts } from '#machines/app/app.events.ts';
import type { appMachine } from '#machines/app/app.machine.ts';
import type { createEmitter, News } from './news.ts';
import type { SessionGate } from './session-gate.ts';
import type { Transport } from './transport.ts';

/** A short notice to the person. `notification` is the one it announces, where it announces one. */
export type Notice = {
  level: 'info' | 'success' | 'warning' | 'error';
  text: string;
  notification?: Notification;
};

export type Notify = (notice: Notice) => void;

/** What all actor systems of the page are started with: the app's own and those of views. */
export type SystemOptions = Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>;

export type LogFailure = (what: string, error: unknown) => void;

export type RootActor = ActorRefFrom<typeof appMachine>;

/** The running app: views get it by the provider and read it by the hooks of this folder. */
export type App = {
  readonly root: RootActor;
  /** Sends an event to the machine that its type begins with; dropped while that machine does not run. */
  readonly send: (event: EventFrom<Parts[keyof Parts]>) => void;
  readonly session: SessionGate;
  readonly news: ReturnType<typeof createEmitter<News>>;
  readonly transport: Transport;
  readonly log: LogFailure;
  readonly systems: SystemOptions;
  readonly stop: () => void;
};

const AppContext = createContext<App | null>(null);

/** The running app. Outside the provider it throws an error that names the hook and the provider (SOK-08, NTF-08). */
export function useApp(hook: string): App {
  const app = use(AppContext);
  if (!app) throw new Error(`${hook} must be used inside AppProvider (src/actors/app-context.tsx)`);
  return app;
}

/** Hands the running app to the hooks of this folder; null until the machines run, unless a provider around it has one. */
export function AppProvider({ app, children }: { app: App | null; children: ReactNode }) {
  const outer = use(AppContext);
  return <AppContext value={app ?? outer}>{children}</AppContext>;
}

/** Calls `handler` with all news while the view is mounted. After `socketLink.newsMissed` earlier answers may be stale. */
export function useNews(handler: (news: News) => void): void {
  const { news } = useApp('useNews');
  const handle = useEffectEvent(handler);
  useEffect(() => news.listen((one) => handle(one)), [news]);
}
