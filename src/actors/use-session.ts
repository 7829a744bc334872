import { useSelector } from '@xstate/react';
import { useApp } from './app-context.ts';
import { statusOf } from './session-gate.ts';

/** Who is signed in (SES-01), and the ways to change that. `user` may still be null for a moment after `loginWithToken`. */
export function useSession() {
  const { root, commands } = useApp('useSession');
  const session = useSelector(root, ({ children }) => children.session);
  const user = useSelector(session, (snapshot) => snapshot?.context.user ?? null);
  const token = useSelector(session, (snapshot) => snapshot?.context.token ?? null);
  const status = useSelector(session, () => statusOf(root.getSnapshot()));
  const isAuthenticated = status === 'authenticated';
  return {
    isAuthenticated,
    loading: status === 'loading',
    user: isAuthenticated ? user : null,
    token: isAuthenticated ? token : null,
    ...commands.session,
  };
}
