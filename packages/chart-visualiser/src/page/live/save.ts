import type { MachinePath, PathFile } from 'chart-testing';
import { type Happened, innermost, toStep } from 'chart-testing/live';
import type { LoggedActor, MessageEntry } from './entry.ts';
import type { LiveLog } from './live-log.ts';
import { viewAt } from './view-at.ts';

const INIT = 'xstate.init';
const STOP = 'xstate.stop';

export interface Saved {
  file: PathFile;
  /** Ids of the machines whose beginning is not in the log any more, so that nobody could replay them. */
  leftOut: string[];
}

const happened = ({ event, actor, source, result }: MessageEntry): Happened => ({
  event,
  fromItself: source === actor,
  value: result?.status === 'error' ? undefined : result?.value,
});

const placeOf = ({ value }: Happened): string[] => (value === undefined ? [] : innermost(value));

function pathOf(machine: string, [init, ...rest]: readonly MessageEntry[]): MachinePath | undefined {
  if (init?.event.type !== INIT) return undefined;
  const all = rest.filter(({ event }) => event.type !== STOP).map(happened);
  const start = happened(init);
  return {
    machine,
    input: start.event.input,
    steps: all.map(toStep),
    states: [start, ...all].map(placeOf),
  };
}

/**
 * Writes down what happened to each machine actor since the app was loaded, so that it can be replayed.
 * An actor to which nothing happened is not worth a word.
 * @param nth the last entry that counts; all of them without
 * @param now ISO 8601
 */
export function save(log: LiveLog, nth: number | null, now: string): Saved {
  const taken = log.entries
    .filter((entry) => entry.kind === 'message')
    .filter((entry) => entry.result !== undefined && (nth === null || entry.nth <= nth));
  const { actors } = viewAt(log, nth);
  const machines = actors.map(({ actor }) => actor).filter(({ machine }) => machine !== null);
  const parts = machines.map((actor) => ({
    actor,
    entries: taken.filter((entry) => entry.actor === actor.key),
  }));
  const lived = parts.filter(({ entries }) =>
    entries.some(({ event }) => event.type !== INIT && event.type !== STOP),
  );
  const nameOf = ({ machine }: LoggedActor) => machine ?? '';
  const paths = lived.map(({ actor, entries }) => ({
    name: nameOf(actor),
    path: pathOf(nameOf(actor), entries),
  }));
  return {
    file: {
      format: 'chart-path/1',
      saved: now,
      machines: paths.flatMap(({ path }) => path ?? []),
    },
    leftOut: paths.filter(({ path }) => path === undefined).map(({ name }) => name),
  };
}
