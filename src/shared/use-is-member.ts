import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

/** Works also where the machines may not run yet: on `/` and on error pages. */
export function useIsMember(): boolean {
  const { session } = useRouter().options.context;
  const isMember = () => session.current().isAuthenticated;
  return useSyncExternalStore(session.subscribe, isMember, isMember);
}
