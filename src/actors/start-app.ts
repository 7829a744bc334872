import { createActor } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import { loadingMachine } from '#machines/loading/loading.machine.ts';
import type { OutboxNews } from '#machines/outbox/outbox.events.ts';
import { type Commands, createCommands } from './commands.ts';
import { follow } from './follow.ts';
import { createHub, type Hub } from './hub.ts';
import { createLinkHub, type LinkHub } from './link-hub.ts';
import { type LogFailure, logFailure } from './log.ts';
import type { Notify } from './notify.ts';
import { outboxEffects } from './outbox-effects.ts';
import { realEnvironment } from './real-environment.ts';
import { realLink } from './real-link.ts';
import { realCounts, realNotifications } from './real-lists.ts';
import { realOutbox } from './real-outbox.ts';
import { realSession } from './real-session.ts';
import type { RootActor } from './root-actor.ts';
import { sessionEffects } from './session-effects.ts';
import type { SystemOptions } from './system-options.ts';
import { browserTransport, type Transport } from './transport.ts';

export type AppOptions = {
  /** Shows a toast. */
  notify: Notify;
  /** Goes to a path of this site; called with `/` when the person signs out (SES-08). */
  navigate: (path: string) => void;
  /** The clock of all machines, and who looks into them. */
  systems?: SystemOptions;
  /** The rest is for tests. */
  transport?: Transport;
  log?: LogFailure;
  random?: () => number;
};

/** The running app: views get it by the provider and read it by the hooks of this folder. */
export type App = {
  readonly root: RootActor;
  readonly commands: Commands;
  readonly linkNews: LinkHub;
  readonly outboxNews: Hub<OutboxNews>;
  readonly transport: Transport;
  readonly log: LogFailure;
  readonly systems: SystemOptions;
  readonly stop: () => void;
};

/** Starts the machines on real effects, outside React. One call per page. */
export function startApp(options: AppOptions): App {
  const { notify, navigate, transport = browserTransport(), log = logFailure, systems = {} } = options;
  const random = options.random ?? Math.random;

  const machine = appMachine.provide({
    actors: {
      environment: realEnvironment(transport, (userId) => memberId() === userId),
      session: realSession(transport),
      loading: loadingMachine,
      link: realLink(transport, random),
      counts: realCounts(transport),
      notifications: realNotifications(transport),
      outbox: realOutbox(transport),
    },
  });
  const root: RootActor = createActor(machine, systems);
  const sessionOf = () => root.getSnapshot().children.session;
  const memberId = () => root.getSnapshot().context.user?.id ?? null;

  const commands = createCommands(root);
  const linkNews = createLinkHub();
  const outboxNews = createHub<OutboxNews>();
  const onSession = sessionEffects({ transport, notify, navigate, log, memberId });
  follow(
    root,
    ({ children }) => children.session,
    (session) => session.on('*', onSession),
  );
  follow(
    root,
    ({ children }) => children.link,
    (link) =>
      link.on('*', (news) => (news.type === 'link.failed' ? log('link', news.error) : linkNews.tell(news))),
  );
  follow(
    root,
    ({ children }) => children.counts,
    (counts) => counts.on('*', ({ error }) => log('counts', error)),
  );
  follow(
    root,
    ({ children }) => children.notifications,
    (notifications) =>
      notifications.on('*', (news) => {
        if (news.type === 'notifications.failed') return log('notifications', news.error);
        notify({ level: 'info', text: news.text, notification: news.notification });
      }),
  );
  follow(
    root,
    ({ children }) => children.outbox,
    (outbox) => {
      const act = outboxEffects({ transport, notify, log, userId: outbox.getSnapshot().context.userId });
      return outbox.on('*', (news) => {
        act(news);
        outboxNews.tell(news);
        // The server answers: no need to sit out the socket's pause.
        if (news.type === 'outbox.sent') commands.link.retry();
      });
    },
  );
  root.subscribe({ error: (error) => log('app', error) });
  root.on('app.failed', ({ part, error }) => log(part, error));

  // SES-14: the member on the screen speaks, even when another tab has just stored somebody else's token.
  transport.credentials.token = (() => {
    const stored = transport.credentials.token;
    return () => sessionOf()?.getSnapshot().context.token ?? stored();
  })();
  transport.credentials.refused = (token) => sessionOf()?.send({ type: 'session.refused', token });

  root.start();
  return { root, commands, linkNews, outboxNews, transport, log, systems, stop: () => void root.stop() };
}
