import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { tinykeys } from 'tinykeys';
import { useSession } from '#actors/session.ts';
import { openPanel, usePanel, useSingleKeys } from '#shared/panels.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { isComposing } from '#ui/keys/is-composing.ts';
import { shortcutsOf } from './keys.ts';
import { recordVisit } from './recent.ts';

const Palette = lazyPart(() => import('./palette.tsx').then((part) => part.Palette));
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx').then((part) => part.KeysDialog));

const TYPED_IN = 'input, textarea, select, [contenteditable]';
/** Widgets with keys of their own. */
const HAS_OWN_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const isWithModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;

function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || isComposing(event)) return true;
  if (isWithModifier(event)) return false;
  const { target } = event;
  const isTyping = target instanceof Element && target.matches(TYPED_IN);
  return isTyping || document.querySelector(HAS_OWN_KEYS) !== null;
}

/** Global shortcuts and their panels; `userId` is null for a visitor. */
export function Shortcuts({ userId }: { userId: string | null }) {
  const router = useRouter();
  const panel = usePanel();
  const { isOn } = useSingleKeys();
  const { signOut } = useSession();
  const groups = useMemo(() => shortcutsOf(router, userId), [router, userId]);
  useEffect(() => {
    const wanted = groups
      .flatMap(({ shortcuts }) => shortcuts)
      .filter(({ keys }) => isOn || keys.startsWith('$mod'));
    const act = (shortcut: (typeof wanted)[number]) => (event: KeyboardEvent) => {
      event.preventDefault();
      shortcut.run();
    };
    return tinykeys(window, Object.fromEntries(wanted.map((shortcut) => [shortcut.keys, act(shortcut)])), {
      ignore: isForSomethingElse,
    });
  }, [groups, isOn]);
  useEffect(() => {
    if (userId === null) return;
    const recordHere = () => recordVisit(userId, router.latestLocation.pathname);
    addEventListener('pagehide', recordHere);
    const stop = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      if (fromLocation) recordVisit(userId, fromLocation.pathname);
    });
    return () => {
      removeEventListener('pagehide', recordHere);
      stop();
    };
  }, [router, userId]);
  // Panels close when the user changes.
  useEffect(() => () => openPanel(null), []);
  const close = () => openPanel(null);
  if (panel === 'palette')
    return (
      <Palette
        userId={userId}
        groups={isOn ? groups : []}
        onClose={close}
        onLoadFailed={close}
        onSignOut={signOut}
      />
    );
  if (panel === 'keys') return <KeysDialog groups={groups} onClose={close} onLoadFailed={close} />;
  return null;
}
