import type { Message } from '#contract/ours/messages.ts';

/** Written here, not yet acknowledged. `failed` holds the reason once the server has refused it for good. */
export type Outgoing = {
  clientId: string;
  recipientId: string;
  text: string;
  /** ISO 8601, when the member pressed Send. */
  at: string;
  failed: string | null;
};

export type OutboxEvent =
  | { type: 'outbox.send'; item: Omit<Outgoing, 'failed'> }
  | { type: 'outbox.retry'; clientId: string }
  | { type: 'outbox.discard'; clientId: string }
  | { type: 'outbox.acknowledged'; clientId: string }
  | { type: 'outbox.networkBack' };

export type OutboxNews =
  | { type: 'outbox.changed'; items: Outgoing[] }
  | { type: 'outbox.sent'; message: Message }
  | { type: 'outbox.refused'; item: Outgoing; reason: string }
  | { type: 'outbox.failed'; error: string };
