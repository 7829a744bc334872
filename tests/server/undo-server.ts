import type { Act } from '#contract/undo.ts';
import { deliverDue } from '#server/undo/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { serverOfFile } from './server-of-file.ts';

export const UNDO_TIME = 10_000;

/** What was done, and how it can be undone. */
export type Done<T> = T & { undo: Act };

/** The answer to an act, with what its member may undo since. */
export async function done<T>(who: Member, answer: ReturnType<Member['call']>): Promise<Done<T>> {
  const said = await read<T>(answer);
  const [act] = await actsOf(who);
  if (!act) throw new Error('nothing can be undone');
  return { ...said, undo: act };
}

/** The one server of a test file, on which ten seconds pass when the test says so. */
export async function undoServer(undoTime = UNDO_TIME) {
  let clock = Date.now();
  const server = await serverOfFile({ undoTime }, { now: () => new Date(clock) });
  return {
    server,
    /** Time passes, and nobody has looked yet for what is due. */
    wait: (ms: number) => {
      clock += ms;
    },
    pass: async (ms: number) => {
      clock += ms;
      await deliverDue(server.app.services);
    },
  };
}

export const undo = (who: Member, { undo: { id } }: { undo: Act }) => who.call('POST', `/api/undo/${id}`);
export const undone = async (who: Member, done: { undo: Act }) => (await undo(who, done)).status;
export const actsOf = async (who: Member) =>
  (await read<{ items: Act[] }>(who.call('GET', '/api/undo'))).items;
export const unread = async (who: Member) =>
  (await read<{ count: number }>(who.call('GET', '/api/notifications/unread'))).count;
