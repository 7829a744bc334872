import type { appMachine } from '#machines/app/app.machine.ts';
import { appModel } from '#machines/app/app.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import { showTab } from '#tests/browser/support/visibility.ts';
import { account, changeUserElsewhere, signInLink, signOut, signOutElsewhere } from './support/entrance.ts';
import { perScene, type Scene } from './support/scene.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { Visit } from './support/visit.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof appMachine>;
type Caused = Happening<typeof appMachine, unknown>;

const visitOf = perScene((scene) => new Visit(scene));

/** Scenes in which a session error was sent to the app machine, while the real session continues. */
const broken = new WeakSet<Scene>();

const unbreakable = 'no person, server or clock can make a whole machine fail';
const noMember = 'without a known member, profile changes from other tabs are ignored';
const endsSession =
  'removing the token ends the session, see the session’s paths; here the same token is stored again';
const noneTaken = 'a token from another tab signs a visitor in at once; here that tab’s storage is cleared';
const goneAlready = 'a visitor cannot sign out';

const isLoading = ({ before }: Caused) => before?.matches('loading') ?? false;
const isMember = ({ before }: Caused) => before?.matches('signedIn') ?? false;

const figures = ({ page }: Scene) => page.getByRole('banner').getByRole('link', { name: /unread/ });
const messages = ({ page }: Scene) =>
  page.getByRole('banner').getByRole('link', { name: /^Messages \d+ unread message/ });
const unreadLines = ({ page }: Scene) =>
  page.getByRole('main').getByRole('listitem').getByText('Unread', { exact: true });

/** Replaces the id of the model's member by that of the current user, and any other id by a different one. */
const idIn = ({ before, scene }: Caused, id: string) => {
  const { user } = visitOf(scene);
  if (id === before?.context.userId) return user.id;
  return id === user.id ? `not ${id}` : id;
};

const isCounted = ({ scene }: Here) => scene.shows(messages(scene));
const isRead = ({ scene }: Here) => scene.counts(messages(scene), 0);

const breaks = (caused: Caused) => caused.send(unbreakable);

export const stage = walkStage(
  defineStage<typeof appMachine>({
    name: 'app',
    model: appModel,
    holdsSocket: true,
    open: ({ scene }) => visitOf(scene).begin(),

    events: {
      'environment.online': ({ scene }) => visitOf(scene).loseNetwork(),
      'environment.shown': ({ scene }) => showTab(scene.page),
      async 'environment.tokenChanged'(caused) {
        const { scene, what, send } = caused;
        const visit = visitOf(scene);
        if (isLoading(caused) || isMember(caused))
          return what.token
            ? visit.signInElsewhere(visit.user, what.token)
            : send(endsSession, visit.storeAgain);
        const empties = () => signOutElsewhere(scene);
        return what.token ? send(noneTaken, empties) : empties();
      },
      'environment.userChanged': (caused) =>
        isMember(caused)
          ? changeUserElsewhere(caused.scene, visitOf(caused.scene).user.id, caused.what.changes)
          : caused.send(noMember),
      async 'session.present'(caused) {
        const visit = visitOf(caused.scene);
        const { userId: id } = caused.what;
        const user = { ...ada, id, name: id === 'bob' ? 'Bob' : 'Ada', email: `${id}@example.org` };
        if (isLoading(caused)) return visit.answerSession(user);
        if (isMember(caused)) return visit.signInElsewhere(user, `of ${user.id}, ${caused.trail.length}`);
        return visit.signIn(user);
      },
      'session.loading': ({ scene, trail }) =>
        visitOf(scene).startSignInElsewhere(`asked about, ${trail.length}`),
      async 'session.absent'(caused) {
        if (isLoading(caused)) return visitOf(caused.scene).answerSession(null);
        if (isMember(caused)) return signOut(caused.scene);
        return caused.send(goneAlready);
      },
      'session.confirmed': ({ scene }) => visitOf(scene).throwOut(),
      'socketLink.opened': ({ scene }) => visitOf(scene).reconnect(),
      'socketLink.eventsMissed': ({ scene }) => visitOf(scene).reconnect(),
      'socketLink.refused': ({ scene }) => visitOf(scene).throwOut(),
      'socketLink.messageArrived'(caused) {
        const { sender, recipientId, ...rest } = caused.what.message;
        const payload = {
          ...rest,
          sender: { ...sender, id: idIn(caused, sender.id) },
          ...(typeof recipientId === 'string' && { recipientId: idIn(caused, recipientId) }),
        };
        return visitOf(caused.scene).receive('new_message', payload);
      },
      'socketLink.conversationUpdated': ({ scene, what }) =>
        visitOf(scene).receive('conversation_update', what.update),
      'socketLink.messageStatusChanged': ({ scene, what }) =>
        visitOf(scene).receive('message_status_update', what.update),
      'socketLink.notificationArrived': ({ scene }) => visitOf(scene).receiveComments(1),
      'outbox.sent': ({ scene }) => visitOf(scene).write(),
      async 'notifications.unreadChanged'({ scene, what }) {
        const visit = visitOf(scene);
        if (what.by > 0) return visit.receiveComments(what.by);
        await visit.openList(1);
        await scene.page.getByRole('button', { name: 'Mark as read' }).first().click();
      },
      async 'notifications.allRead'({ scene }) {
        await visitOf(scene).openList(1);
        await scene.page.getByRole('button', { name: 'Mark all read' }).click();
      },
      async 'notifications.corrected'({ scene, what }) {
        scene.backend.setAnswerOnce('PUT /api/notifications/read-all', 'lost');
        await visitOf(scene).openList(what.by);
        await scene.page.getByRole('button', { name: 'Mark all read' }).click();
      },
    },

    error: {
      environment: breaks,
      loading: breaks,
      session(caused) {
        broken.add(caused.scene);
        return caused.send(unbreakable);
      },
      socketLink: breaks,
      counts: breaks,
      notifications: breaks,
      deletions: breaks,
      outbox: breaks,
    },

    sees: {
      /** The sign-in form stays visible. */
      async loading({ scene }) {
        await scene.hides(account(scene));
        await scene.hides(signInLink(scene));
        if (new URL(scene.page.url()).pathname === '/notifications')
          await scene.shows(scene.page.getByRole('main').getByText('Loading...'));
      },
      /** CNT-06. */
      async signedOut({ scene }) {
        await scene.counts(figures(scene), 0);
        if (broken.has(scene)) return;
        await scene.shows(signInLink(scene));
        await scene.hides(account(scene));
      },
      async signedIn({ scene }) {
        await scene.shows(account(scene));
        await scene.hides(signInLink(scene));
      },
    },

    seesAfter: {
      'app.signedIn | socketLink.notificationArrived | 0': ({ scene }) =>
        scene.shows(scene.page.getByRole('region', { name: 'Alerts' }).getByText('New comment on your post')),
      async 'app.signedIn | socketLink.messageArrived | 1'(here) {
        await isCounted(here);
        await here.scene.socket.newest.receives('message_delivered');
      },
      'app.signedIn | socketLink.messageArrived | 2': isCounted,
      'app.signedIn | socketLink.conversationUpdated | 0': isRead,
      'app.signedIn | notifications.allRead | 0': ({ scene }) => scene.counts(unreadLines(scene), 0),
      'app.signedIn | notifications.corrected | 0': ({ scene }) => scene.shows(unreadLines(scene)),
      /** Only a member has an avatar, which then shows the initial of the new name. */
      'app | environment.userChanged | 0': async ({ scene, after }) => {
        if (after.context.userId !== null) await scene.shows(account(scene).filter({ hasText: /^A$/ }));
      },
    },
  }),
);
