import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { linkMachine } from '#machines/link/link.machine.ts';
import { useApp } from './app-context.ts';

export type LinkStatus = 'closed' | 'connecting' | 'open' | 'waiting' | 'refused';

function statusOf(link: SnapshotFrom<typeof linkMachine> | undefined): LinkStatus {
  if (!link) return 'closed';
  if (link.hasTag('open')) return 'open';
  if (link.hasTag('busy')) return 'connecting';
  return link.hasTag('error') ? 'refused' : 'waiting';
}

const nobody: string[] = [];

/** The socket (SOK): whether it is connected, who types, and what may be sent over it. */
export function useLink() {
  const { root, commands } = useApp('useLink');
  const link = useSelector(root, ({ children }) => children.link);
  const status = useSelector(link, statusOf);
  const typing = useSelector(link, (snapshot) => snapshot?.context.typing ?? nobody);
  const typingUsers: ReadonlySet<string> = useMemo(() => new Set(typing), [typing]);
  return { connected: status === 'open', status, typingUsers, ...commands.link };
}
