import { appOf, followApp, type Presence } from './app-window.ts';
import { LiveLog } from './live-log.ts';
import { type View, viewAt } from './view-at.ts';

/** Messages come in bursts: what is shown follows them this many milliseconds behind. */
const PAUSE = 30;

/** What the page knows of the app, at one moment of its own. */
export interface LiveState {
  log: LiveLog;
  /** The log is one and the same object; this changes with it. */
  version: number;
  presence: Presence;
  /** The entry that is looked at; null for now. */
  moment: number | null;
  /** Everything as it was then. */
  view: View;
  /** Id of the machine that was chosen last, by an actor or an entry. */
  shownMachine: string | null;
}

/** Follows the app and keeps what it tells. */
class LiveStore {
  readonly #log: LiveLog;
  readonly #page: Window;
  readonly #listeners = new Set<() => void>();
  #state: LiveState;
  #pending: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Window, log = new LiveLog()) {
    this.#page = page;
    this.#log = log;
    this.#state = {
      log,
      version: log.version,
      presence: 'none',
      moment: null,
      view: viewAt(log, null),
      shownMachine: null,
    };
  }

  /** What the app lets us do, if it is there. */
  get app() {
    return appOf(this.#page);
  }

  readonly read = (): LiveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to listen; once per page. */
  start(): () => void {
    return followApp(this.#page, {
      message: (message) => {
        this.#log.take(message);
        this.#pending ??= setTimeout(() => this.#publish({}), PAUSE);
      },
      presence: (presence) => {
        const was = this.#state.presence;
        if (was === 'there') this.#log.leave(Date.now());
        this.#publish({ presence });
      },
    });
  }

  /** Looks at how it was once an entry had happened; null goes back to now. */
  readonly lookAt = (moment: number | null): void => this.#publish({ moment });

  readonly showMachine = (shownMachine: string): void => this.#publish({ shownMachine });

  #publish(change: Partial<Pick<LiveState, 'presence' | 'moment' | 'shownMachine'>>) {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    const log = this.#log;
    const { moment: wanted, ...next } = { ...this.#state, ...change };
    const moment = wanted === null ? null : Math.max(wanted, log.dropped);
    const isSame = moment === this.#state.moment && log.version === this.#state.version;
    const view = isSame ? this.#state.view : viewAt(log, moment);
    this.#state = { ...next, version: log.version, moment, view };
    for (const listener of this.#listeners) listener();
  }
}

/** The one store of this page. `main` starts it: it listens as long as the page is open, whether or not its panel is in sight. */
export const liveStore = new LiveStore(globalThis.window);
