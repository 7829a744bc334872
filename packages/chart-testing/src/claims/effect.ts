import type { AnyActor, AnyActorRef, AnyEventObject } from 'xstate';
import type { Sent } from './claim.ts';

/** What an action of XState's own does to the world outside the machine. */
export type Effect =
  | { kind: 'emit'; event: AnyEventObject }
  | { kind: 'send'; sent: Sent }
  | { kind: 'raise'; event: AnyEventObject }
  | { kind: 'stop'; id: string }
  | { kind: 'cancel'; id: string };

interface SendParams {
  to?: AnyActorRef;
  event: AnyEventObject;
  delay?: number;
}

/** Timers of `after` are the chart's own business: claims speak of them by `ms`. */
const isTimerOfAfter = (name: string) => name.startsWith('xstate.after.');

const isPending = (sender: AnyActor, id: string) =>
  Object.values(sender.system.getSnapshot()._scheduledEvents).some(
    (scheduled) => scheduled.source === sender && scheduled.id === id,
  );

function nameOf(receiver: AnyActorRef | undefined, sender: AnyActor): string {
  if (receiver === undefined || receiver === sender) return 'self';
  return receiver === sender._parent ? 'parent' : receiver.id;
}

function readSend({ to, event, delay }: SendParams, sender: AnyActor): Effect | undefined {
  const sent = { to: nameOf(to, sender), event };
  return { kind: 'send', sent: delay === undefined ? sent : { ...sent, delay } };
}

/** Reads the effect out of an inspected action; nothing for actions that only change the machine itself. */
export function readEffect(action: { type: string; params: unknown }, sender: AnyActor): Effect | undefined {
  switch (action.type) {
    case 'xstate.emit':
      return { kind: 'emit', event: (action.params as { event: AnyEventObject }).event };
    case 'xstate.sendTo':
      return readSend(action.params as SendParams, sender);
    case 'xstate.raise': {
      const params = action.params as SendParams;
      if (params.delay === undefined) return { kind: 'raise', event: params.event };
      return isTimerOfAfter(params.event.type) ? undefined : readSend(params, sender);
    }
    case 'xstate.stopChild': {
      const child = action.params as AnyActorRef | undefined;
      return child?.getSnapshot().status === 'active' ? { kind: 'stop', id: child.id } : undefined;
    }
    case 'xstate.cancel': {
      const { sendId } = action.params as { sendId: string };
      if (isTimerOfAfter(sendId) || !isPending(sender, sendId)) return undefined;
      return { kind: 'cancel', id: sendId };
    }
    default:
      return undefined;
  }
}
