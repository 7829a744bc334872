export type EnvironmentHandlers = { online: () => void; hidden: () => void; shown: () => void };

/** Tells when the network comes back and when the page goes out of sight or returns; answers how to stop. */
export function watchEnvironment({ online, hidden, shown }: EnvironmentHandlers): () => void {
  const seen = () => (document.visibilityState === 'hidden' ? hidden() : shown());
  if (document.visibilityState === 'hidden') hidden();
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Whether the browser believes that it has a network. */
export const isOnline = () => navigator.onLine !== false;
