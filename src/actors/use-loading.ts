import { useSelector } from '@xstate/react';
import type { Indicator } from '#machines/loading/loading.machine.ts';
import { useApp } from './app-context.ts';

const none: Record<string, Indicator> = {};

/** Keyed loading indicators, each visible at least 300 ms, and the one that covers the screen (UIX-03). */
export function useLoading() {
  const { root, commands } = useApp('useLoading');
  const loading = useSelector(root, ({ children }) => children.loading);
  const indicators = useSelector(loading, (snapshot) => snapshot?.context.indicators ?? none);
  return {
    isLoading: (key: string) => key in indicators,
    messageOf: (key: string) => indicators[key]?.message ?? null,
    global: useSelector(loading, (snapshot) => snapshot?.hasTag('blocking') ?? false),
    ...commands.loading,
  };
}
