import { type AnyActorRef, createActor, fromCallback } from 'xstate';
import type { EnvironmentNews } from '#machines/app/app.events.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import type { ConversationNews } from '#machines/conversation/conversation.machine.ts';
import { loadingMachine } from '#machines/loading/loading.machine.ts';
import type { OutboxNews } from '#machines/outbox/outbox.machine.ts';
import type { News } from '#machines/socket-link/socket-link.events.ts';
import type { App, LogFailure, Notify, SystemOptions } from './app-context.tsx';
import { createCounts } from './counts.ts';
import { connectDeletions, createDeletions } from './deletions.ts';
import { createHub, followChild, type RootActor } from './hub.ts';
import { createNotifications } from './notifications.ts';
import { createOutbox, outboxEffects } from './outbox.ts';
import { createSession, sessionEffects } from './session.ts';
import { createSocketLink } from './socket-link.ts';
import { browserTransport, type Transport } from './transport.ts';

/** The one place where the app writes to the console. `what` names the part that failed. */
export const logFailure: LogFailure = (what, error) => console.error(`[${what}]`, error);

export type AppOptions = {
  /** Shows a toast. */
  notify: Notify;
  /** Takes the toasts away: what they say and offer is the member's who goes (SAF-01). */
  hush?: () => void;
  /** Goes to a path of this site; called with `/` when the person signs out (SES-08). */
  navigate: (path: string) => void;
  /** The clock of all machines, and who looks into them. */
  systems?: SystemOptions;
  /** The rest is for tests. */
  transport?: Transport;
  log?: LogFailure;
};

/** Starts the machines on real effects, outside React. One call per page. */
export function startApp(options: AppOptions): App {
  const { notify, navigate, transport = browserTransport(), log = logFailure, systems = {} } = options;

  const machine = appMachine.provide({
    actors: {
      environment: createEnvironment(transport, (userId) => memberId() === userId),
      session: createSession(transport),
      loading: loadingMachine,
      socketLink: createSocketLink(transport),
      counts: createCounts(transport),
      notifications: createNotifications(transport),
      outbox: createOutbox(transport),
    },
  });
  const root: RootActor = createActor(machine, systems);
  if (systems.clock) transport.reach.keepTime(systems.clock);
  const member = () => root.getSnapshot().context.member;
  const memberId = () => member()?.user.id ?? null;

  const deletions = createDeletions(systems);
  const send: App['send'] = (event) => {
    const machines: Record<string, AnyActorRef | undefined> = { ...root.getSnapshot().children, deletions };
    machines[event.type.slice(0, event.type.indexOf('.'))]?.send(event);
  };
  const isAboutOwnAccount = (news: News) =>
    news.type === 'socketLink.contentChanged'
      ? news.change.kind === 'profile' && news.change.id === memberId()
      : news.type === 'socketLink.newsMissed' && member()?.user.isEmailVerified === false;
  /** The address may have been confirmed or changed on another device. */
  const askForOwnAccount = async () => {
    const asked = member();
    if (!asked) return;
    try {
      const { id, email, isEmailVerified } = await transport.calls.me(
        asked.token,
        AbortSignal.timeout(15_000),
      );
      const now = member()?.user;
      if (now?.id !== id || (now.email === email && now.isEmailVerified === isEmailVerified)) return;
      send({ type: 'session.updateUser', changes: { email, isEmailVerified } });
    } catch (error) {
      log('session', String(error));
    }
  };
  const socketLinkNews = createHub<News>();
  const outboxNews = createHub<OutboxNews>();
  const conversationNews = createHub<ConversationNews>();
  socketLinkNews.listen((news) => {
    // What was taken back, or is hidden by a block, leaves the list and the figures too.
    if (
      news.type !== 'socketLink.contentChanged' ||
      !['person', 'notification', 'conversation'].includes(news.change.kind)
    )
      return;
    send({ type: 'counts.refresh' });
    send({ type: 'notifications.refresh' });
  });
  const stopReach = transport.reach.listen(() => {
    const { counts, notifications } = root.getSnapshot().children;
    if (counts?.getSnapshot().hasTag('error')) send({ type: 'counts.refresh' });
    const list = notifications?.getSnapshot();
    if (list?.hasTag('error')) send({ type: 'notifications.refresh' });
    if (list?.hasTag('olderFailed')) send({ type: 'notifications.showOlder' });
  });
  const onSession = sessionEffects({ transport, notify, hush: options.hush, navigate, log, send, memberId });
  followChild(root, 'session', (session) => session.on('*', onSession));
  followChild(root, 'socketLink', (link) =>
    link.on('*', (news) => {
      if (news.type === 'socketLink.failed') return log('socketLink', news.error);
      if (news.type === 'socketLink.opened') transport.reach.back();
      if (isAboutOwnAccount(news)) void askForOwnAccount();
      socketLinkNews.tell(news);
    }),
  );
  followChild(root, 'counts', (counts) => counts.on('*', ({ error }) => log('counts', error)));
  followChild(root, 'notifications', (notifications) =>
    notifications.on('*', (news) => {
      if (news.type === 'notifications.failed') return log('notifications', news.error);
      notify({ level: 'info', text: news.text, notification: news.notification });
    }),
  );
  followChild(root, 'outbox', (outbox) => {
    const act = outboxEffects({ transport, notify, log, userId: outbox.getSnapshot().context.userId });
    return outbox.on('*', (news) => {
      act(news);
      outboxNews.tell(news);
    });
  });
  root.subscribe({ error: (error) => log('app', error) });
  root.on('app.failed', ({ part, error }) => log(part, error));

  // SES-14: the member on the screen speaks, even when another tab has just stored somebody else's token.
  transport.credentials.token = (() => {
    const stored = transport.credentials.token;
    return () => root.getSnapshot().children.session?.getSnapshot().context.token ?? stored();
  })();
  transport.credentials.refused = (token) => send({ type: 'session.refused', token });

  const stopDeletions = connectDeletions({ deletions, root, transport, send, log });
  root.start();
  deletions.start();
  const stop = () => {
    stopReach();
    stopDeletions();
    root.stop();
  };
  const hubs = { socketLinkNews, outboxNews, conversationNews };
  return { root, deletions, send, ...hubs, transport, log, systems, stop };
}

/** What the browser and other tabs tell. `isMe` says whether a user id is that of the member signed in here. */
const createEnvironment = ({ tabs, watchEnvironment }: Transport, isMe: (userId: string) => boolean) =>
  fromCallback<{ type: 'never' }>(({ sendBack }) => {
    const tell = (news: EnvironmentNews) => sendBack(news);
    const stopTabs = tabs.watch({
      tokenChanged: (token) => tell({ type: 'environment.tokenChanged', token }),
      userChanged: ({ userId, changes }) => {
        if (isMe(userId)) tell({ type: 'environment.userChanged', changes });
      },
    });
    const stopEnvironment = watchEnvironment({
      online: () => tell({ type: 'environment.online' }),
      hidden: () => tell({ type: 'environment.hidden' }),
      shown: () => tell({ type: 'environment.shown' }),
    });
    return () => {
      stopTabs();
      stopEnvironment();
    };
  });
