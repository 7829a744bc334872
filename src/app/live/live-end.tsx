import { useLoading } from '#actors/loading.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { useWho } from './use-who.ts';

/** After the page: a member's tabs, and the overlay while the app is busy as a whole (UIX-03). */
export function LiveEnd({ pathname }: { pathname: string }) {
  const who = useWho();
  const { global } = useLoading();
  return (
    <>
      {who.kind === 'member' && <who.parts.Tabs pathname={pathname} messages={who.member.messages} />}
      {global && <LoadingIndicator overlay />}
    </>
  );
}
