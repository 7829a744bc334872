export type EnvironmentHandlers = { online: () => void; hidden: () => void; shown: () => void };

/** Tells when the network comes back and when the page goes out of sight, returns or gets the focus; answers how to stop. */
export function watchEnvironment({ online, hidden, shown }: EnvironmentHandlers): () => void {
  const seen = () => (document.visibilityState === 'hidden' ? hidden() : shown());
  if (document.visibilityState === 'hidden') hidden();
  const focused = () => document.visibilityState !== 'hidden' && shown();
  window.addEventListener('online', online);
  window.addEventListener('focus', focused);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('focus', focused);
    document.removeEventListener('visibilitychange', seen);
  };
}

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
