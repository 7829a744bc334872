import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';
import type { ActorOptions, ActorRefFrom, AnyActorLogic, EventFrom } from 'xstate';
import type { Notification } from '#contract/spec/notification.ts';
import type { Parts } from '#machines/app/app.events.ts';
import type { appMachine } from '#machines/app/app.machine.ts';
import type { createEmitter, EmittedEvent } from './emitted-events.ts';
import type { SessionGate } from './session-gate.ts';
import type { Transport } from './transport.ts';

/** `notification`: the notification that the notice announces, if any. */
export type Notice = {
  level: 'info' | 'success' | 'warning' | 'error';
  text: string;
  notification?: Notification;
};

export type Notify = (notice: Notice) => void;

/** Options for every actor system of the page: the app's own and those of views. */
export type SystemOptions = Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>;

export type LogFailure = (part: string, error: unknown) => void;

export type RootActor = ActorRefFrom<typeof appMachine>;

/** The running app. Views receive it from `AppProvider` and read it through the hooks in this folder. */
export type App = {
  readonly root: RootActor;
  /** Sends an event to the machine named by its prefix; dropped while that machine is not running. */
  readonly send: (event: EventFrom<Parts[keyof Parts]>) => void;
  readonly session: SessionGate;
  readonly events: ReturnType<typeof createEmitter<EmittedEvent>>;
  readonly transport: Transport;
  readonly log: LogFailure;
  readonly actorOptions: SystemOptions;
  readonly stop: () => void;
};

const AppContext = createContext<App | null>(null);

/** Throws outside `AppProvider`, naming the hook and the provider (SOK-08, NTF-08). */
export function useApp(hook: string): App {
  const app = use(AppContext);
  if (!app) throw new Error(`${hook} must be used inside AppProvider (src/actors/app-context.tsx)`);
  return app;
}

/** `app` is null until the machines run; the value of an outer provider then applies. */
export function AppProvider({ app, children }: { app: App | null; children: ReactNode }) {
  const outer = use(AppContext);
  return <AppContext value={app ?? outer}>{children}</AppContext>;
}

/** After `socketLink.eventsMissed`, cached answers may be stale. */
export function useEmittedEvents(handler: (events: EmittedEvent) => void): void {
  const { events } = useApp('useEmittedEvents');
  const handle = useEffectEvent(handler);
  useEffect(() => events.subscribe((event) => handle(event)), [events]);
}
