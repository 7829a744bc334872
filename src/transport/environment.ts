export type EnvironmentHandlers = { online: () => void; shown: () => void };

export function watchEnvironment({ online, shown }: EnvironmentHandlers): () => void {
  const seen = () => document.visibilityState !== 'hidden' && shown();
  window.addEventListener('online', online);
  window.addEventListener('focus', seen);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('focus', seen);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Resolves at once if the page is visible, else when it becomes visible. */
export const pageShown = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look, { signal });
    look();
  });

/** Calls back when the page is unloaded or enters the back-forward cache. */
export function watchLeaving(left: () => void): () => void {
  window.addEventListener('pagehide', left);
  return () => window.removeEventListener('pagehide', left);
}

export const isOnline = () => navigator.onLine !== false;

/** Calls back when the browser goes online or offline. */
export function watchOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
