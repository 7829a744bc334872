import { tabStorage } from '#transport/storage.ts';

/** `window.__sidestage`, for tests and the visualiser; in development and test builds only. */
export interface Sidestage {
  /** Oldest first. `ref`: session id (`x:3`); `machine`: machine id (`session`). */
  actors(): { ref: string; machine: string }[];
  /** Of the newest running actor of this machine, without secrets; undefined if none runs. */
  snapshot(machine: string): SnapshotView | undefined;
  /** Sends to the newest running actor of this machine; false if none runs. */
  send(machine: string, event: { type: string }): boolean;
  /** How often each transition was taken since page load, by id. */
  coverage(): Record<string, number>;
  clock: SidestageClock;
}

export interface SnapshotView {
  value: unknown;
  context: unknown;
  tags: string[];
  status: string;
}

/** The clock of all machines: real time until stopped. The rest of the page is not affected. */
interface SidestageClock {
  /** Stops the clock: no machine timer fires by itself. */
  hold(): void;
  /** Resumes from where it stopped. */
  release(): void;
  isHeld(): boolean;
  /** Pending timers in firing order; `ms` is the delay each was set with. */
  timers(): { machine: string; name: string; ms: number }[];
  /** A stopped clock advances to the timer, and no other timer fires. False if there is none. */
  ring(machine: string, name: string): boolean;
}

declare global {
  interface Window {
    __sidestage?: Sidestage;
  }
}

const PARAMETER = 'inspect';
const STORED = 'sidestage.inspect';

const ownInspector = new Set(['', '1', 'on', 'true']);

const isLocal = ({ hostname }: URL) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
const isStately = ({ hostname }: URL) => /^(.+\.)?stately\.ai$/.test(hostname);

/** The page named by `?inspect`: ours, Stately's, or one on this machine; null for anything else. */
function pageOf(inspector: string): URL | null {
  if (ownInspector.has(inspector)) return new URL('/visualiser.html', location.origin);
  if (inspector === 'stately') return new URL('https://stately.ai/inspect');
  const url = URL.parse(inspector);
  if (!url || !(url.origin === location.origin || isLocal(url) || isStately(url))) return null;
  return isStately(url) && url.pathname === '/' ? new URL('/inspect', url) : url;
}

/** `?inspect` turns inspection on for the tab, `?inspect=off` turns it off. */
export function inspectorPage(): URL | null {
  const inspector = new URLSearchParams(location.search).get(PARAMETER) ?? tabStorage.read(STORED);
  if (inspector === null) return null;
  if (inspector === 'off') {
    tabStorage.remove(STORED);
    return null;
  }
  const page = pageOf(inspector);
  if (page) tabStorage.write(STORED, inspector);
  else
    console.error(
      `?inspect=${inspector} names no inspector. Say ?inspect for our own, ?inspect=stately, an address on this machine, or off.`,
    );
  return page;
}
