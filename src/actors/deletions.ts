import { createActor } from 'xstate';
import { deletionsMachine } from '#machines/deletions/deletions.machine.ts';
import type { App, DeletionsActor, LogFailure, RootActor, SystemOptions } from './app-context.tsx';
import type { Transport } from './transport.ts';

/** The deletions that can still be undone, wherever in the app the member is. */
export const createDeletions = (systems: SystemOptions): DeletionsActor =>
  createActor(deletionsMachine, systems);

type Surroundings = {
  deletions: DeletionsActor;
  root: RootActor;
  transport: Transport;
  send: App['send'];
  log: LogFailure;
};

/** Makes each deletion once its time is over, all at once when the page is left. Answers how to stop. */
export function connectDeletions({ deletions, root, transport, send, log }: Surroundings): () => void {
  const deleteAtLast = async (ids: readonly string[]) => {
    const { member } = root.getSnapshot().context;
    if (!member) return;
    try {
      await transport.calls.deleteAtLast(ids, member.token);
    } catch (error) {
      log('notifications', String(error));
    }
    // The browser may bring the page back: then it shows how things stand.
    send({ type: 'notifications.refresh' });
    send({ type: 'counts.refresh' });
  };

  deletions.on('deletions.due', ({ id }) => send({ type: 'notifications.delete', id }));
  deletions.on('deletions.left', ({ ids }) => void deleteAtLast(ids));
  let userId: string | undefined;
  root.subscribe(({ context: { member } }) => {
    if (userId !== undefined && userId !== member?.user.id) deletions.send({ type: 'deletions.forget' });
    userId = member?.user.id;
  });
  const stopWatching = transport.watchLeaving(() => deletions.send({ type: 'deletions.leave' }));
  return () => {
    stopWatching();
    deletions.stop();
  };
}
