import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { toasterWanted } from '#ui/toaster/toast.ts';
import { untilLoaded } from '../chunks/until-loaded.ts';

/** NTF-06. The view of the toasts, fetched when one may come; what was raised before shows then. */
export function LazyToaster({ wanted }: { wanted: boolean }) {
  const asked = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.current);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const needed = wanted || asked;
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    void untilLoaded(() => import('#ui/toaster/toaster.tsx')).then((loaded) => {
      if (!gone) setToaster(() => loaded.Toaster);
    });
    return () => {
      gone = true;
    };
  }, [needed]);
  return Toaster && <Toaster />;
}
