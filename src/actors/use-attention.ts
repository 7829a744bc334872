import { useSyncExternalStore } from 'react';

const watch = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
    removeEventListener('blur', listener);
  };
};

const isVisible = () => document.visibilityState !== 'hidden';
const hasAttention = () => isVisible() && document.hasFocus();

/** `visible`: the page is not hidden behind another tab. `attentive`: the person is in it, too. */
export function useAttention() {
  const visible = useSyncExternalStore(watch, isVisible);
  const attentive = useSyncExternalStore(watch, hasAttention);
  return { visible, attentive };
}
