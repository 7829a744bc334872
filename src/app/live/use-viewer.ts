import { useEffect, useSyncExternalStore } from 'react';
import { useCounts } from '#actors/counts.ts';
import { useSession } from '#actors/session.ts';
import { memberParts, type Viewer } from '../shell/viewer.ts';

export function useViewer(): Viewer {
  const { isAuthenticated, loading, user } = useSession();
  const { messages, totalUnreadCount } = useCounts();
  const parts = useSyncExternalStore(memberParts.subscribe, memberParts.current);
  useEffect(() => {
    if (isAuthenticated) void memberParts.load();
  }, [isAuthenticated]);
  if (!isAuthenticated && !loading) return { kind: 'visitor' };
  if (loading || !parts) return { kind: 'unknown' };
  return { kind: 'member', member: { user, messages, total: totalUnreadCount }, parts };
}
