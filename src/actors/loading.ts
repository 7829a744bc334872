import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Indicator } from '#machines/loading/loading.machine.ts';
import { useApp } from './app-context.tsx';
import type { RootActor } from './hub.ts';

/** What views may ask of the loading indicators. Made once: the functions may stand in dependency lists. */
export function loadingCommands(root: RootActor) {
  const loading = () => root.getSnapshot().children.loading;
  return {
    show: (key: string, message?: string) => loading()?.send({ type: 'loading.show', key, message }),
    hide: (key: string) => loading()?.send({ type: 'loading.hide', key }),
    showGlobal: () => loading()?.send({ type: 'loading.showGlobal' }),
    hideGlobal: () => loading()?.send({ type: 'loading.hideGlobal' }),
  };
}

declare module './app-context.tsx' {
  interface Commands {
    loading: ReturnType<typeof loadingCommands>;
  }
}

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

/**
 * The indicator under this key, shown for as long as its view is busy and at least 300 ms, so that a quick answer does
 * not make it flash: whether it shows, and its words.
 */
export function useKeyedLoading(key: string, busy: boolean, words?: string) {
  const { show, hide, isLoading, messageOf } = useLoading();
  useEffect(() => {
    if (!busy) return;
    show(key, words);
    return () => hide(key);
  }, [busy, key, words, show, hide]);
  return { shown: isLoading(key), words: messageOf(key) };
}
