import type { OutboxNews } from '#machines/outbox/outbox.events.ts';
import { outboxOf } from '#transport/outbox-store.ts';
import type { LogFailure } from './log.ts';
import type { Notify } from './notify.ts';
import type { Transport } from './transport.ts';

type Surroundings = { transport: Transport; notify: Notify; log: LogFailure; userId: string };

/** What the world does about the outbox's news: storage, so that nothing unsent is lost, and a word when one is refused. */
export function outboxEffects({ transport, notify, log, userId }: Surroundings) {
  const store = outboxOf(transport.storage, userId);
  return (news: OutboxNews) => {
    switch (news.type) {
      case 'outbox.kept':
        return store.keep(news.item);
      case 'outbox.dropped':
        return store.drop(news.clientId);
      case 'outbox.refused':
        return notify({
          level: 'error',
          text: 'A message was not sent. It is kept in its conversation.',
        });
      case 'outbox.failed':
        return log('outbox', news.error);
      case 'outbox.sent':
        return;
    }
  };
}
