import { useSession } from '#actors/session.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useWho } from './use-who.ts';

/** The top bar, in step with session and counts. */
export function LiveBar({ poster }: { poster: boolean }) {
  const { signOut } = useSession();
  return <TopBar who={useWho()} poster={poster} onSignOut={signOut} />;
}
