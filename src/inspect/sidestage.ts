import { tabStorage } from '#transport/storage.ts';

/** What tests and the visualiser get at in the page: `window.__sidestage`, in development and test builds only. */
export interface Sidestage {
  /** Running statechart actors, the oldest first: `ref` is the session id (`x:3`), `machine` the machine's id (`session`). */
  actors(): { ref: string; machine: string }[];
  /** Of the newest running actor of this machine, without secrets; undefined when none runs. */
  snapshot(machine: string): SnapshotView | undefined;
  /** To the newest running actor of this machine; false when none runs. */
  send(machine: string, event: { type: string }): boolean;
  /** How often each transition was walked since the page loaded, by id. */
  coverage(): Record<string, number>;
  clock: SidestageClock;
}

/** A machine's snapshot as JSON. */
export interface SnapshotView {
  value: unknown;
  context: unknown;
  tags: string[];
  status: string;
}

/** The clock of all machines, and of nothing else in the page: real time until held. */
interface SidestageClock {
  /** Time stands still: no timer of a machine rings by itself. */
  hold(): void;
  /** Time goes on from where it stood. */
  release(): void;
  isHeld(): boolean;
  /** The timers that are set, the next one first; `ms` is what each was set for. */
  timers(): { machine: string; name: string; ms: number }[];
  /** Rings the next timer of this name now. A held clock goes to its moment, and only this timer rings. False when none is set. */
  ring(machine: string, name: string): boolean;
}

declare global {
  interface Window {
    __sidestage?: Sidestage;
  }
}

const PARAMETER = 'inspect';
const STORED = 'sidestage.inspect';

const here = new Set(['', '1', 'on', 'true']);

const isLocal = ({ hostname }: URL) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
const isStately = ({ hostname }: URL) => /^(.+\.)?stately\.ai$/.test(hostname);

/** The page that an answer to `?inspect` names: ours, Stately's, or one on this machine. Null when it is none of them. */
function pageOf(asked: string): URL | null {
  if (here.has(asked)) return new URL('/visualiser.html', location.origin);
  if (asked === 'stately') return new URL('https://stately.ai/inspect');
  const url = URL.parse(asked);
  if (!url || !(url.origin === location.origin || isLocal(url) || isStately(url))) return null;
  return isStately(url) && url.pathname === '/' ? new URL('/inspect', url) : url;
}

/**
 * Where the machines of this page are to be watched, if they are: `?inspect` in the address says so for as long as the
 * browser's tab lives, `?inspect=off` ends it.
 */
export function inspectorPage(): URL | null {
  const asked = new URLSearchParams(location.search).get(PARAMETER) ?? tabStorage.read(STORED);
  if (asked === null) return null;
  if (asked === 'off') {
    tabStorage.remove(STORED);
    return null;
  }
  const page = pageOf(asked);
  if (page) tabStorage.write(STORED, asked);
  else
    console.error(
      `?inspect=${asked} names no inspector. Say ?inspect for our own, ?inspect=stately, an address on this machine, or off.`,
    );
  return page;
}
