import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Indicator } from '#machines/loading/loading.machine.ts';
import { useApp } from './app-context.tsx';

const none: Record<string, Indicator> = {};

/** Keyed loading indicators and the global overlay; each shows at least 300 ms (UIX-03). */
export function useLoading() {
  const { root, send } = useApp('useLoading');
  const loading = useSelector(root, ({ children }) => children.loading);
  const indicators = useSelector(loading, (snapshot) => snapshot?.context.indicators ?? none);
  const [actions] = useState(() => ({
    show: (key: string, message?: string) => send({ type: 'loading.show', key, message }),
    hide: (key: string) => send({ type: 'loading.hide', key }),
    showGlobal: () => send({ type: 'loading.showGlobal' }),
    hideGlobal: () => send({ type: 'loading.hideGlobal' }),
  }));
  return {
    isLoading: (key: string) => key in indicators,
    messageFor: (key: string) => indicators[key]?.message ?? null,
    global: useSelector(loading, (snapshot) => snapshot?.hasTag('blocking') ?? false),
    ...actions,
  };
}

/** Shows the indicator `key` while `busy`, at least 300 ms so that it does not flash. */
export function useKeyedLoading(key: string, busy: boolean, message?: string) {
  const { show, hide, isLoading, messageFor } = useLoading();
  useEffect(() => {
    if (!busy) return;
    show(key, message);
    return () => hide(key);
  }, [busy, key, message, show, hide]);
  return { shown: isLoading(key), message: messageFor(key) };
}
