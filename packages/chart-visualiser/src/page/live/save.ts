import type { MachinePath, PathFile } from 'chart-testing';
import { type Happened, innermost, toStep } from 'chart-testing/live';
import type { LiveLog, MessageEntry } from './live-log.ts';
import { viewAt } from './view-at.ts';

const INIT = 'xstate.init';
const STOP = 'xstate.stop';

export interface Saved {
  file: PathFile;
  /** Ids of the machines whose start is no longer in the log, so that they cannot be replayed. */
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
 * The events of each machine actor since the app was loaded, for a replay. Actors without events are left out.
 * @param nth the last entry to save; null: all
 * @param now ISO 8601
 */
export function save(log: LiveLog, nth: number | null, now: string): Saved {
  const taken = log.entries
    .filter((entry) => entry.kind === 'message')
    .filter((entry) => entry.result !== undefined && (nth === null || entry.nth <= nth));
  const lived = viewAt(log, nth).actors.flatMap(({ actor: { key, machine } }) => {
    const entries = taken.filter((entry) => entry.actor === key);
    const isAlive = entries.some(({ event }) => event.type !== INIT && event.type !== STOP);
    return machine !== null && isAlive ? [{ machine, path: pathOf(machine, entries) }] : [];
  });
  return {
    file: { format: 'chart-path/1', saved: now, machines: lived.flatMap(({ path }) => path ?? []) },
    leftOut: lived.filter(({ path }) => path === undefined).map(({ machine }) => machine),
  };
}
