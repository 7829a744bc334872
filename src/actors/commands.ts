import type { SessionUser } from '#contract/spec/session.ts';
import type { Mark, Place } from '#machines/link/link.events.ts';
import { createClientId } from '#transport/client-id.ts';
import type { RootActor } from './root-actor.ts';

export type SignIn = { token: string; user: SessionUser; redirectPath?: string };

let lastMoment = 0;

/** Now, and always later than before: what waits is put in order by it. */
function nextMoment(): string {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return new Date(lastMoment).toISOString();
}

/** What views may ask for, by machine. The functions are made once: they may stand in dependency lists. */
export function createCommands(root: RootActor) {
  const children = () => root.getSnapshot().children;
  const mark = (kind: Mark['kind']) => (messageId: string, conversationId: string) =>
    children().link?.send({ type: 'link.mark', mark: { kind, messageId, conversationId } });

  return {
    session: {
      /** After sign-in or registration; `redirectPath` is remembered for later (SES-05). */
      signIn: (member: SignIn) => children().session?.send({ type: 'session.signIn', ...member }),
      /** Signs in with a token that exists already (SES-06). */
      loginWithToken: (token: string, user?: SessionUser) =>
        children().session?.send(
          user ? { type: 'session.signIn', token, user } : { type: 'session.adoptToken', token },
        ),
      signOut: () => children().session?.send({ type: 'session.signOut' }),
      updateUser: (changes: Partial<SessionUser>) =>
        children().session?.send({ type: 'session.updateUser', changes }),
      updateAvatar: (avatar: string | null) =>
        children().session?.send({ type: 'session.updateUser', changes: { avatar } }),
    },
    link: {
      joinConversation: (conversationId: string) =>
        children().link?.send({ type: 'link.join', conversationId }),
      leaveConversation: (conversationId: string) =>
        children().link?.send({ type: 'link.leave', conversationId }),
      startTyping: (place: Place) => children().link?.send({ type: 'link.startTyping', ...place }),
      stopTyping: (place: Place) => children().link?.send({ type: 'link.stopTyping', ...place }),
      markDelivered: mark('delivered'),
      markRead: mark('read'),
      /** Tries to connect now instead of at the end of the pause. */
      retry: () => children().link?.send({ type: 'link.retry' }),
    },
    counts: {
      refresh: () => children().counts?.send({ type: 'counts.refresh' }),
    },
    notifications: {
      markRead: (id: string) => children().notifications?.send({ type: 'notifications.markRead', id }),
      markAllRead: () => children().notifications?.send({ type: 'notifications.markAllRead' }),
      remove: (id: string) => children().notifications?.send({ type: 'notifications.delete', id }),
      refresh: () => children().notifications?.send({ type: 'notifications.refresh' }),
      showOlder: () => children().notifications?.send({ type: 'notifications.showOlder' }),
    },
    outbox: {
      /** Answers the client id under which it goes. */
      send: (recipientId: string, text: string) => {
        const clientId = createClientId();
        const at = nextMoment();
        children().outbox?.send({ type: 'outbox.send', item: { clientId, recipientId, text, at } });
        return clientId;
      },
      /** Tries a refused one again, under the same client id. */
      retry: (clientId: string) => children().outbox?.send({ type: 'outbox.retry', clientId }),
      /** Gives a refused one up. */
      discard: (clientId: string) => children().outbox?.send({ type: 'outbox.discard', clientId }),
    },
    loading: {
      show: (key: string, message?: string) =>
        children().loading?.send({ type: 'loading.show', key, ...(message !== undefined && { message }) }),
      hide: (key: string) => children().loading?.send({ type: 'loading.hide', key }),
      showGlobal: () => children().loading?.send({ type: 'loading.showGlobal' }),
      hideGlobal: () => children().loading?.send({ type: 'loading.hideGlobal' }),
    },
  };
}

export type Commands = ReturnType<typeof createCommands>;
