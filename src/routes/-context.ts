import type { QueryClient } from '@tanstack/react-query';
import type { SessionGate } from '#actors/session-gate.ts';

/** What routes may use; handed in by `src/app/start.tsx`. */
export type RouterContext = {
  session: SessionGate;
  /** Resolves when the machines run, which hooks of `#actors` need; nothing when they run already. */
  ready: () => Promise<void> | undefined;
  /** Of this one page, where more than one is drawn: on the server. */
  queryClient?: QueryClient;
};
