import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';

/** The heading of the page in sight, else its main part. */
const landmark = () =>
  document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');

function focusHeading() {
  const target = landmark();
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** ROU-09. After each change of page, focus goes to its heading and readers hear its title. */
export function Announcer() {
  const router = useRouter();
  const [said, setSaid] = useState('');
  const page = useRef(router.latestLocation.pathname);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation }) => {
        if (toLocation.pathname === page.current) return;
        page.current = toLocation.pathname;
        focusHeading();
        setSaid(document.title);
      }),
    [router],
  );
  return (
    <div role="status" aria-live="polite" data-announcer>
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  );
}
