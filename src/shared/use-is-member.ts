import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

/** Whether a member is here; also where the machines may not run yet: on `/` and on pages that went wrong. */
export function useIsMember(): boolean {
  const { session } = useRouter().options.context;
  const isMember = () => session.current().isAuthenticated;
  return useSyncExternalStore(session.subscribe, isMember, isMember);
}
