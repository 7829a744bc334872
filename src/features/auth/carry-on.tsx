import { Notice } from '#ui/notice/notice.tsx';
import { placeName } from './place-name.ts';

/** ROU-04. Says that the way back is remembered. */
export function CarryOn({ path }: { path: string | undefined }) {
  if (!path) return null;
  const name = placeName(path);
  return (
    <Notice>
      {name ? (
        <>
          Sign in to carry on to <b>{name}</b>.
        </>
      ) : (
        'Sign in to carry on where you were.'
      )}
    </Notice>
  );
}
