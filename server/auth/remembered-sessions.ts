import type { Tx } from '../db/database.ts';
import type { Viewer } from '../http/viewer.ts';

/** Milliseconds for which a session that was looked up is taken to be as it was. */
const rememberedMs = 2000;
/** More would be looked up in vain: those of two seconds are fewer. */
const most = 20_000;

export type RememberedSessions = {
  /** Whom the token stood for within the last two seconds. */
  get: (token: string) => Viewer | undefined;
  /** Looks the token up, and remembers whom it stands for. */
  lookUp: (token: string, viewerOf: () => Promise<Viewer | null>) => Promise<Viewer | null>;
  forgetSession: (sessionId: string) => void;
  /** Something about the member has changed. */
  forgetMember: (userId: string) => void;
  forgetAll: () => void;
};

const changedBy = new WeakMap<Tx, Set<string>>();

/** A member's sessions or address change: once that is committed, nothing older is remembered of them. */
export function noteChanged(tx: Tx, userId: string): void {
  changedBy.set(tx, (changedBy.get(tx) ?? new Set()).add(userId));
}

/** Whom a transaction has changed in that way. */
export const changedIn = (tx: Tx): readonly string[] => [...(changedBy.get(tx) ?? [])];

type Remembered = { viewer: Viewer; until: number };

/**
 * Live sessions of verified members, so that the calls of one page do not look each of them up. What another process
 * ends is told here by `forgetSession`; while the way on which it is told is down nothing is remembered.
 * @param isTold whether that way is open
 */
export function rememberSessions(isTold: () => boolean, now: () => Date): RememberedSessions {
  const known = new Map<string, Remembered>();
  let changes = 0;
  const forget = (isMeant: (viewer: Viewer) => boolean) => {
    changes += 1;
    const at = now().getTime();
    for (const [token, { viewer, until }] of known) if (until <= at || isMeant(viewer)) known.delete(token);
  };
  return {
    get: (token) => {
      const found = known.get(token);
      if (!found || !isTold()) return undefined;
      const left = found.until - now().getTime();
      return left > 0 && left <= rememberedMs ? found.viewer : undefined;
    },
    lookUp: async (token, viewerOf) => {
      const at = now().getTime();
      const before = changes;
      const viewer = await viewerOf();
      // What was read before a change says nothing of after it.
      if (viewer?.verifiedAt && before === changes) {
        if (known.size >= most) known.clear();
        known.set(token, { viewer, until: at + rememberedMs });
      }
      return viewer;
    },
    forgetSession: (sessionId) => forget((viewer) => viewer.sessionId === sessionId),
    forgetMember: (userId) => forget((viewer) => viewer.id === userId),
    forgetAll: () => forget(() => true),
  };
}
