import type { MessageFile } from '#contract/ours/message-files.ts';
import type { Message } from '#contract/ours/messages.ts';

/** Written here, not yet acknowledged. `failed` holds the reason once the server has refused it for good. */
export type Outgoing = {
  clientId: string;
  recipientId: string;
  text: string;
  /** Which message it answers; its words are not kept here. */
  replyTo?: { id: string; seq: number } | undefined;
  /** What goes with it; the server has these already. */
  files?: MessageFile[] | undefined;
  /** ISO 8601, when the member pressed Send. */
  at: string;
  failed: string | null;
};

export type OutboxContext = {
  userId: string;
  items: Outgoing[];
  sending: Outgoing | null;
  /** Tries in a row, which make the pauses longer; only the server's own failures make it give up. */
  attempts: number;
  serverFailures: number;
};

export type OutboxEvent =
  | { type: 'outbox.send'; item: Omit<Outgoing, 'failed'> }
  | { type: 'outbox.retry'; clientId: string }
  | { type: 'outbox.discard'; clientId: string }
  | { type: 'outbox.acknowledged'; clientId: string }
  | { type: 'outbox.networkBack' };

/** `kept` and `dropped` are for whoever stores what waits; `sent` and `refused` for the views. */
export type OutboxNews =
  | { type: 'outbox.kept'; item: Outgoing }
  | { type: 'outbox.dropped'; clientId: string }
  | { type: 'outbox.sent'; message: Message }
  | { type: 'outbox.refused'; item: Outgoing }
  | { type: 'outbox.failed'; error: string };
