import { untilLoaded } from '../chunks/until-loaded.ts';
import type { MemberParts } from './member-parts.tsx';

let loaded: MemberParts | null = null;
let pending: Promise<void> | null = null;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  loaded = (await untilLoaded(() => import('./member-parts.tsx'))).parts;
  for (const listener of listeners) listener();
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
