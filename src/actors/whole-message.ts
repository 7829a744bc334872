import { safeParse } from 'valibot';
import { type Message, messageSchema } from '#contract/ours/messages.ts';
import type { NewMessage } from '#contract/spec/socket-events.ts';

/** The message itself, where the server sends all of it with `new_message`; null where it only names the sender. */
export function wholeMessage(news: NewMessage): Message | null {
  const { id, name, avatar } = news.sender;
  const read = safeParse(messageSchema, { ...news, sender: { _id: id, name, avatar } });
  return read.success ? read.output : null;
}
