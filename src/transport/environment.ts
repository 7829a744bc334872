export type EnvironmentHandlers = { online: () => void; shown: () => void };

/** Tells when the network comes back, and when the page comes back into sight or gets the focus; answers how to stop. */
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

/** Done while the page is in sight, or else as soon as it is. */
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

/** Tells when the page is being left for good, or for as long as the browser cares to keep it; answers how to stop. */
export function watchLeaving(left: () => void): () => void {
  window.addEventListener('pagehide', left);
  return () => window.removeEventListener('pagehide', left);
}

/** Whether the browser believes that it has a network. */
export const isOnline = () => navigator.onLine !== false;

/** Tells when the browser gains or loses its network; returns how to stop. */
export function watchOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
