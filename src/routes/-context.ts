import type { QueryClient } from '@tanstack/react-query';
import type { SessionGate } from '#actors/session-gate.ts';

/** What guards and loaders may use; handed in by `src/app/router.tsx`. */
export type RouterContext = {
  session: SessionGate;
  queryClient: QueryClient;
};
