import { beforeEach } from 'vitest';
import type { Act } from '#contract/undo.ts';
import { deliverDue } from '#server/undo/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { get, itemsOf } from './answers.ts';
import { membersOfTest, serverOfFile } from './server-of-file.ts';

export const UNDO_TIME = 10_000;

export type Done<T> = T & { undo: Act };

/** The answer to an act, with its undo. */
export async function done<T>(who: Member, answer: ReturnType<Member['call']>): Promise<Done<T>> {
  const said = await read<T>(answer);
  const [act] = await actsOf(who);
  if (!act) throw new Error('nothing can be undone');
  return { ...said, undo: act };
}

/** The server of a test file, with a clock that the tests move. */
export async function undoServer(undoTime = UNDO_TIME) {
  let clock = Date.now();
  const server = await serverOfFile({ undoTime }, { now: () => new Date(clock) });
  const pass = async (ms: number) => {
    clock += ms;
    await deliverDue(server.app.services);
  };
  return {
    server,
    /** Moves the clock without running what is due. */
    wait: (ms: number) => {
      clock += ms;
    },
    pass,
    /** Members new for every test, which begins when nothing of an earlier one can be undone any more. */
    membersOfTest: <const Names extends readonly string[]>(...names: Names) => {
      beforeEach(() => pass(UNDO_TIME));
      return membersOfTest(server, ...names);
    },
  };
}

export const undo = (who: Member, { undo: { id } }: { undo: Act }) => who.call('POST', `/api/undo/${id}`);
export const undone = async (who: Member, done: { undo: Act }) => (await undo(who, done)).status;
export const actsOf = (who: Member) => itemsOf<Act>(who, '/api/undo');
export const unread = async (who: Member) =>
  (await get<{ count: number }>(who, '/api/notifications/unread')).count;
