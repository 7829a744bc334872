import { lazyStore, untilLoaded } from '#ui/chunks/lazy-store.ts';
import type { Member, MemberParts } from './member-parts.tsx';

/** Whom the bars are for; a member counts as unknown until the code of their part is here. */
export type Who =
  | { kind: 'unknown' }
  | { kind: 'visitor' }
  | { kind: 'member'; member: Member; parts: MemberParts };

/** The members' part of the bars, fetched as soon as a member may be here. */
export const memberParts = lazyStore(() =>
  untilLoaded(() => import('./member-parts.tsx').then(({ parts }) => parts)),
);
