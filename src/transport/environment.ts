export type EnvironmentHandlers = { online: () => void; shown: () => void };

export function watchEnvironment({ online, shown }: EnvironmentHandlers): () => void {
  const onVisible = () => document.visibilityState !== 'hidden' && shown();
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener('online', online, { signal });
  window.addEventListener('focus', onVisible, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  return () => stopped.abort();
}

/** Resolves at once if the page is visible, else when it becomes visible. */
export const untilPageVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check, { signal });
    check();
  });

/** Calls back when the page is unloaded or enters the back-forward cache. */
export function watchPageHide(listener: () => void): () => void {
  window.addEventListener('pagehide', listener);
  return () => window.removeEventListener('pagehide', listener);
}

export const isOnline = () => navigator.onLine !== false;

export function watchOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
