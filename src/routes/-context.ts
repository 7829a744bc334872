import type { SessionGate } from '#actors/session-gate.ts';

/** What guards may use; handed in by `src/app/router.tsx`. */
export type RouterContext = { session: SessionGate };
