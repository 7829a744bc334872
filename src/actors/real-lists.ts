import { fromPromise } from 'xstate';
import { countsMachine } from '#machines/counts/counts.machine.ts';
import type { Change } from '#machines/notifications/notifications.events.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import type { SpecCalls } from '#transport/spec-calls.ts';
import type { Transport } from './transport.ts';

/** The counts machine on real calls. */
export const realCounts = ({ calls }: Transport) =>
  countsMachine.provide({ actors: { fetchCounts: fromPromise(() => calls.counts()) } });

/** The notifications machine on real calls. */
export const realNotifications = ({ calls }: Transport) =>
  notificationsMachine.provide({
    actors: {
      fetchNotifications: fromPromise(({ input, signal }) => calls.notifications(input.before, signal)),
      saveChange: fromPromise(({ input }) => save(calls, input.change)),
    },
  });

function save(calls: SpecCalls, change: Change): Promise<void> {
  switch (change.kind) {
    case 'read':
      return calls.readNotification(change.id);
    case 'readAll':
      return calls.readAllNotifications();
    case 'delete':
      return calls.deleteNotification(change.id);
  }
}
