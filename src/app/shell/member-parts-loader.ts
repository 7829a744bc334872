import { announceLostPart } from '../chunks/lost-part.ts';
import type { MemberParts } from './member-parts.tsx';

let loaded: MemberParts | null = null;
let pending: Promise<void> | null = null;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  try {
    loaded = (await import('./member-parts.tsx')).parts;
    for (const listener of listeners) listener();
  } catch {
    pending = null;
    announceLostPart('Your part of the bar did not load.', () => void memberParts.load());
  }
}

/** The members' part of the bars, fetched as soon as a member may be here. */
export const memberParts = {
  current: () => loaded,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  load(): Promise<void> {
    pending ??= load();
    return pending;
  },
};
