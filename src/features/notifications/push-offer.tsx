import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEmittedEvents } from '#actors/app-context.tsx';
import { queryClient, useQuerySession } from '#shared/query-client.ts';
import { storage } from '#transport/storage.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { short } from '#ui/theme/breakpoints.ts';

const PushPrompt = lazyPart(() => import('./push-question.tsx').then((part) => part.PushPrompt));

/** Takes precedence: dialogs, menus, toasts, page banners. */
const TAKES_PRECEDENCE =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [data-toasts] [data-level], #page-news > [role]';

const keyOf = (userId: string) => `pushOffer:${userId}`;

/** Cheap checks; the question's own chunk checks the rest of the browser's support. */
const mayAsk = (userId: string) =>
  'Notification' in globalThis &&
  Notification.permission === 'default' &&
  storage.read(keyOf(userId)) === null &&
  !matchMedia(short).matches;

type PushOfferProps = { userId: string };

/**
 * REA-01. Offers push notifications after the member's first sent message or application: never on the first
 * visit, once per device, and not beside another prompt.
 */
export function PushOffer({ userId }: PushOfferProps) {
  const [step, setStep] = useState<'quiet' | 'wanted' | 'asked'>('quiet');
  const note = useEffectEvent(() => {
    if (step === 'quiet' && mayAsk(userId)) setStep('wanted');
  });
  const [refused] = useState(() => new Set<string>());
  // A send first acknowledged by the socket or another tab is dropped without an answer, and so is a refused
  // one.
  useEmittedEvents((event) => {
    if (event.type === 'outbox.refused') refused.add(event.item.clientId);
    if (event.type === 'outbox.dropped' && !refused.has(event.clientId)) note();
  });
  const session = useQuerySession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each session has a client of its own
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success' && mutation.meta?.isAwaited) note();
      }),
    [session],
  );
  const askIfFree = useEffectEvent(() => {
    if (document.querySelector(TAKES_PRECEDENCE) === null) setStep('asked');
  });
  useEffect(() => {
    if (step !== 'wanted') return;
    const observer = new MutationObserver(() => askIfFree());
    observer.observe(document.body, { childList: true, subtree: true });
    askIfFree();
    return () => observer.disconnect();
  }, [step]);
  const done = () => setStep('quiet');
  const place = document.getElementById('page-news');
  if (step !== 'asked' || !place) return null;
  const storeAnswer = () => storage.write(keyOf(userId), 'asked');
  return createPortal(<PushPrompt onAsked={storeAnswer} onDone={done} onLoadFailed={done} />, place);
}
