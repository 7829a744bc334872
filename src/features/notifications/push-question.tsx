import { useEffect, useEffectEvent } from 'react';
import { usePushConsent } from '#actors/push-consent.ts';
import * as css from '#ui/notice/notice.css.ts';
import { notify } from '#ui/toaster/toast.ts';

type PushPromptProps = {
  onAsked: () => void;
  onDone: () => void;
};

/** Only the first button opens the browser's permission prompt. */
export function PushPrompt({ onAsked, onDone }: PushPromptProps) {
  const { place, isOn, isBusy, hasFailed, turnOn } = usePushConsent();
  const isOffered = ['offered', 'stale', 'failed', 'subscribing'].includes(place);
  const isOver = !isOffered && place !== 'looking';
  const onAnswer = useEffectEvent(onAsked);
  const done = useEffectEvent(() => {
    if (isOn) notify.success('Notifications are on for this device. You can turn them off in Settings.');
    onDone();
  });
  useEffect(() => {
    if (isOffered) onAnswer();
  }, [isOffered]);
  useEffect(() => {
    if (isOver) done();
  }, [isOver]);
  if (!isOffered) return null;
  return (
    <aside className={css.banner} aria-label="Push notifications">
      <p className={css.bannerText} role="status">
        {hasFailed
          ? 'We couldn’t turn on notifications. Try again.'
          : 'Get notified when they reply, even when Sidestage is closed?'}
      </p>
      <button type="button" className={css.bannerAction} aria-busy={isBusy} onClick={turnOn}>
        Notify me
      </button>
      <button type="button" className={css.bannerAction} onClick={onDone}>
        Not now
      </button>
    </aside>
  );
}
