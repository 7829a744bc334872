import { lazyStore, loadWithRetry } from '#ui/chunks/lazy-store.ts';
import type { Member, MemberParts } from './member-parts.tsx';

/** A member counts as unknown until the member parts have loaded. */
export type Viewer =
  | { kind: 'unknown' }
  | { kind: 'visitor' }
  | { kind: 'member'; member: Member; parts: MemberParts };

/** Loaded as soon as a member may be here. */
export const memberParts = lazyStore(() =>
  loadWithRetry(() => import('./member-parts.tsx').then(({ parts }) => parts)),
);
