import type { ActorRefFrom } from 'xstate';
import type { conversationMachine } from '#machines/conversation/conversation.machine.ts';
import type { App } from './start-app.ts';
import { wholeMessage } from './whole-message.ts';

type ConversationActor = ActorRefFrom<typeof conversationMachine>;
type Surroundings = Pick<App, 'linkNews' | 'outboxNews' | 'commands' | 'transport' | 'log'>;

/** Joins an open thread to socket and outbox, both ways; answers how to stop. */
export function connectConversation(conversation: ConversationActor, app: Surroundings): () => void {
  const { peerId } = conversation.getSnapshot().context;

  const stopLink = app.linkNews.listen((news) => {
    if (news.type === 'link.opened') conversation.send({ type: 'conversation.resync' });
    if (news.type === 'link.messageArrived') {
      const message = wholeMessage(news.message);
      if (message) conversation.send({ type: 'conversation.messageArrived', message });
    }
    if (news.type === 'link.messageStatusChanged' && news.update.messageId) {
      const { status, messageId } = news.update;
      const at = new Date(app.transport.now()).toISOString();
      conversation.send({ type: 'conversation.statusChanged', status, messageId, at });
    }
  });

  const stopOutbox = app.outboxNews.listen((news) => {
    if (news.type === 'outbox.sent')
      conversation.send({ type: 'conversation.messageArrived', message: news.message });
    // They may have blocked one another since the thread was opened.
    if (news.type === 'outbox.refused' && news.item.recipientId === peerId)
      conversation.send({ type: 'conversation.reload' });
  });

  const heard = conversation.on('*', (news) => {
    if (news.type === 'conversation.failed') app.log('conversation', news.error);
    else app.commands.link.markRead(news.messageId, news.conversationId);
  });

  return () => {
    stopLink();
    stopOutbox();
    heard.unsubscribe();
  };
}
