import { HTTPError } from 'ky';
import type { ConversationWith, ThreadPage } from '#contract/conversations.ts';
import type { Message, NewMessage } from '#contract/messages.ts';
import type { NewMessage as ArrivedMessage } from '#contract/spec/socket-events.ts';
import { messageWith } from '#tests/support/message.ts';
import type { MessageCalls } from '#transport/message-calls.ts';
import { nkechi } from './fake-calls.ts';

export const tomasz = { id: 'tomasz', name: 'Tomasz Wilk', avatar: null, headline: 'Oboe', place: 'Leeds' };
const conversationId = 'pit-band';

/** A message between Nkechi and Tomasz, from Tomasz unless `own`. */
export function messageOf(seq: number, more: Partial<Message> & { own?: boolean } = {}): Message {
  const { own = false, ...rest } = more;
  const { id: _id, name, avatar } = own ? nkechi : tomasz;
  const recipientId = own ? tomasz.id : nkechi.id;
  return messageWith({ seq, conversationId, sender: { _id, name, avatar }, recipientId, ...rest });
}

/** The message as the socket delivers it: its sender is a canonical person. */
export const asReceived = (message: Message): ArrivedMessage => ({
  ...message,
  sender: { id: message.sender._id, name: message.sender.name, avatar: message.sender.avatar },
});

export const withTomasz = (more: Partial<ConversationWith> = {}): ConversationWith => ({
  conversationId,
  person: tomasz,
  canWrite: true,
  lastReadSeq: null,
  ...more,
});

/** An answer with this status and error. */
export const refusedWith = (status: number, msg: string) => async (): Promise<never> => {
  const request = new Request('http://stage.test/api/messages', { method: 'POST' });
  const error = new HTTPError(new Response(null, { status }), request, {} as never);
  throw Object.assign(error, { data: { errors: [{ msg }] } });
};

export function fakeMessages() {
  const sent: NewMessage[] = [];
  const requestedPages: string[] = [];
  let seq = 100;
  const answers = {
    send: async (message: NewMessage): Promise<Message> => messageOf(++seq, { own: true, ...message }),
    conversationWith: async () => withTomasz(),
    thread: async (_before?: number): Promise<ThreadPage> => ({ items: [], hasMore: false }),
  };
  const messages: MessageCalls = {
    send: (message) => {
      sent.push(message);
      return answers.send(message);
    },
    conversations: async () => ({ items: [], nextCursor: null }),
    conversationWith: async () => {
      const conversation = await answers.conversationWith();
      if (conversation.conversationId === null) return { ...conversation, page: null };
      requestedPages.push('newest');
      return { ...conversation, page: await answers.thread() };
    },
    thread: (_, { before, after }) => {
      requestedPages.push(before !== undefined ? `before ${before}` : `after ${after}`);
      return answers.thread(before);
    },
  };
  return { messages, sent, requestedPages, messageAnswers: answers };
}
