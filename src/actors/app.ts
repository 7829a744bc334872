import { type AnyActorRef, createActor, fromCallback } from 'xstate';
import type { EnvironmentEvent } from '#machines/app/app.events.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import { deletionsMachine } from '#machines/deletions/deletions.machine.ts';
import { loadingMachine } from '#machines/loading/loading.machine.ts';
import type { LinkEmitted as SocketLinkNews } from '#machines/socket-link/socket-link.ts';
import type { App, LogFailure, Notify, RootActor, SystemOptions } from './app-context.tsx';
import { createCounts } from './counts.ts';
import { createEmitter, type EmittedEvent } from './emitted-events.ts';
import { createNotifications } from './notifications.ts';
import { createOutbox, outboxEffects } from './outbox.ts';
import { createSession, sessionEffects } from './session.ts';
import { sessionGate } from './session-gate.ts';
import { createSocketLink } from './socket-link.ts';
import { browserTransport, type Transport } from './transport.ts';

/** The only place where the app writes to the console. `part` names the part that failed. */
export const logFailure: LogFailure = (part, error) => console.error(`[${part}]`, error);

export type AppOptions = {
  notify: Notify;
  /** Called when a session ends: toasts may hold the member's data (SAF-01). */
  onSessionEnd?: () => void;
  /** Navigates within the site; called with `/` when the member signs out (SES-08). */
  navigate: (path: string) => void;
  actorOptions?: SystemOptions;
  /** For tests. */
  transport?: Transport;
  log?: LogFailure;
};

/** Starts the machines outside React, with real effects. Call once per page. */
export function startApp(options: AppOptions): App {
  const { notify, navigate, transport = browserTransport(), log = logFailure, actorOptions = {} } = options;

  const machine = appMachine.provide({
    actors: {
      environment: createEnvironment(transport, (userId) => session.current().userId === userId),
      session: createSession(transport),
      loading: loadingMachine,
      socketLink: createSocketLink(transport),
      counts: createCounts(transport),
      notifications: createNotifications(transport),
      deletions: deletionsMachine,
      outbox: createOutbox(transport),
    },
  });
  const root: RootActor = createActor(machine, actorOptions);
  const session = sessionGate(root);
  const events = createEmitter<EmittedEvent>();
  const children = () => root.getSnapshot().children;
  const send: App['send'] = (event) => {
    const machines: Record<string, AnyActorRef | undefined> = children();
    machines[event.type.slice(0, event.type.indexOf('.'))]?.send(event);
  };
  const app = { root, session, send, events, transport, log, actorOptions };

  if (actorOptions.clock) transport.connectivity.setClock(actorOptions.clock);
  root.subscribe({ error: (error) => log('app', error) });
  root.on('app.failed', ({ part, error }) => log(part, error));
  onStart(root, 'session', (actor) => {
    actor.on(
      '*',
      sessionEffects({ transport, notify, onSessionEnd: options.onSessionEnd, navigate, log, send }),
    );
  });
  onStart(root, 'socketLink', (actor) => {
    actor.on('*', (event) => {
      if (event.type === 'socketLink.failed') return log('socketLink', event.error);
      if (event.type === 'socketLink.opened') transport.connectivity.reportOnline();
      void refreshAfter(event, app);
      events.emit(event);
      root.send(event);
    });
  });
  onStart(root, 'counts', (actor) => actor.on('*', ({ error }) => log('counts', error)));
  onStart(root, 'notifications', (actor) => {
    actor.on('*', (event) => {
      if (event.type === 'notifications.failed') return log('notifications', event.error);
      notify({ level: 'info', text: event.text, notification: event.notification });
    });
  });
  onStart(root, 'deletions', (actor) => {
    const token = children().session?.getSnapshot().context.token;
    actor.on('deletions.due', ({ id }) => send({ type: 'notifications.delete', id }));
    actor.on('deletions.left', async ({ ids }) => {
      if (!token) return;
      await transport.calls.deleteAtLast(ids, token).catch((error) => log('notifications', String(error)));
      // The browser may restore the page from its back-forward cache.
      send({ type: 'notifications.refresh' });
      send({ type: 'counts.refresh' });
    });
  });
  onStart(root, 'outbox', (actor) => {
    const { userId } = actor.getSnapshot().context;
    const applyEffects = outboxEffects({ transport, notify, log, userId });
    actor.on('*', (event) => {
      applyEffects(event);
      events.emit(event);
      if (event.type === 'outbox.sent') root.send({ type: 'outbox.sent' });
    });
  });

  // SES-14: requests use this tab's session, even if another tab has just stored another member's token.
  const { token: storedToken } = transport.credentials;
  transport.credentials.token = () => children().session?.getSnapshot().context.token ?? storedToken();
  transport.credentials.refused = (token) => send({ type: 'session.refused', token });

  const stopUnloadWatch = transport.watchPageHide(() => send({ type: 'deletions.leave' }));
  const stopConnectivity = transport.connectivity.subscribe(() => {
    const { counts, notifications } = children();
    if (counts?.getSnapshot().hasTag('error')) send({ type: 'counts.refresh' });
    const list = notifications?.getSnapshot();
    if (list?.hasTag('error')) send({ type: 'notifications.refresh' });
    if (list?.hasTag('olderFailed')) send({ type: 'notifications.showOlder' });
  });
  root.start();
  const stop = () => {
    stopConnectivity();
    stopUnloadWatch();
    root.stop();
  };
  return { ...app, stop };
}

type Children = ReturnType<RootActor['getSnapshot']>['children'];

/** Calls `attach` with each new child of this name; a member's children restart with every session. */
function onStart<Name extends keyof Children>(
  root: RootActor,
  name: Name,
  attach: (child: NonNullable<Children[Name]>) => void,
): void {
  let current: Children[Name];
  root.subscribe(({ children: { [name]: child } }) => {
    if (child === current) return;
    current = child;
    if (child) attach(child);
  });
}

/** Refetches data outside the query client that a socket event makes stale. */
async function refreshAfter(event: SocketLinkNews, { root, send, transport, log }: Omit<App, 'stop'>) {
  const change = event.type === 'socketLink.contentChanged' ? event.change : null;
  // Removed items, and items hidden by a block, also leave the list and the counts.
  if (change && ['person', 'notification', 'conversation'].includes(change.kind)) {
    send({ type: 'counts.refresh' });
    send({ type: 'notifications.refresh' });
  }
  const sessionContext = () => root.getSnapshot().children.session?.getSnapshot().context;
  const { token, user } = sessionContext() ?? {};
  const isOwnAccount = change
    ? change.kind === 'profile' && change.id === user?.id
    : event.type === 'socketLink.eventsMissed' && user?.isEmailVerified === false;
  if (!isOwnAccount || !token) return;
  // The e-mail address may have been confirmed or changed on another device.
  try {
    const { id, email, isEmailVerified } = await transport.calls.me(token, AbortSignal.timeout(15_000));
    const currentUser = sessionContext()?.user;
    if (
      currentUser?.id !== id ||
      (currentUser.email === email && currentUser.isEmailVerified === isEmailVerified)
    )
      return;
    send({ type: 'session.updateUser', changes: { email, isEmailVerified } });
  } catch (error) {
    log('session', String(error));
  }
}

/** Browser and cross-tab events. `isCurrentUser`: whether a user id is the member signed in here. */
const createEnvironment = (
  { tabs, watchEnvironment }: Transport,
  isCurrentUser: (userId: string) => boolean,
) =>
  fromCallback<{ type: 'never' }>(({ sendBack }) => {
    const report = (event: EnvironmentEvent) => sendBack(event);
    const stopTabs = tabs.watch({
      tokenChanged: (token) => report({ type: 'environment.tokenChanged', token }),
      userChanged: ({ userId, changes }) => {
        if (isCurrentUser(userId)) report({ type: 'environment.userChanged', changes });
      },
    });
    const stopEnvironment = watchEnvironment({
      online: () => report({ type: 'environment.online' }),
      shown: () => report({ type: 'environment.shown' }),
    });
    return () => {
      stopTabs();
      stopEnvironment();
    };
  });
