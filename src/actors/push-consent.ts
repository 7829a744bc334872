import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { pushStateSchema } from '#contract/notifications.ts';
import {
  type PushAnswer,
  type PushStatus,
  pushConsentMachine,
} from '#machines/push-consent/push-consent.machine.ts';
import {
  currentSubscription,
  pushSupport,
  subscribeBrowser,
  unsubscribeBrowser,
  watchPermission,
} from '#transport/browser-push.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { useApp } from './app-context.tsx';

/** The server's VAPID key, as last fetched. */
let publicKey = '';

const forget = () => ask('DELETE /api/account/push', pushStateSchema);

/** Compares browser and server, and removes a subscription that only one of them has. */
async function readStatus(): Promise<PushStatus> {
  const state = await ask('GET /api/account/push', pushStateSchema).catch((error: unknown) => {
    if (failureOf(error).kind === 'missing') return null;
    throw error;
  });
  if (!state) return 'missing';
  publicKey = state.publicKey;
  const ability = pushSupport();
  if (ability !== 'able') return ability;
  const subscription = await currentSubscription();
  const { permission } = Notification;
  const isWhole = subscription?.endpoint === state.endpoint && subscription?.publicKey === state.publicKey;
  if (permission === 'granted' && state.endpoint !== null && isWhole) return 'on';
  if (state.endpoint !== null) await forget();
  if (permission === 'denied') return 'denied';
  return subscription ? 'stale' : 'off';
}

/** Must run during the click: browsers allow the prompt only then. */
async function subscribe(): Promise<PushAnswer> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  const body = await subscribeBrowser(publicKey);
  await ask('POST /api/account/push', pushStateSchema, { body });
  return 'on';
}

async function unsubscribe(): Promise<void> {
  await forget();
  await unsubscribeBrowser();
}

const machine = pushConsentMachine.provide({
  actors: {
    look: fromPromise(readStatus),
    subscribe: fromPromise(subscribe),
    unsubscribe: fromPromise(unsubscribe),
  },
});

const placeOf = ({ value }: SnapshotFrom<typeof machine>) =>
  typeof value === 'string' ? value : (Object.values(value)[0] ?? 'offered');

/** REA-01. Push notifications on this device. */
export function usePushConsent() {
  const { actorOptions } = useApp('usePushConsent');
  const consent = useActorRef(machine, actorOptions);
  const [actions] = useState(() => ({
    turnOn: () => consent.send({ type: 'push.turnOn' }),
    turnOff: () => consent.send({ type: 'push.turnOff' }),
    lookAgain: () => consent.send({ type: 'push.lookAgain' }),
  }));
  useEffect(
    () => watchPermission(() => consent.getSnapshot().status === 'active' && actions.lookAgain()),
    [consent, actions],
  );
  return {
    place: useSelector(consent, placeOf),
    isOn: useSelector(consent, (snapshot) => snapshot.hasTag('on') || snapshot.matches('unsubscribing')),
    isBusy: useSelector(consent, (snapshot) => snapshot.hasTag('busy')),
    hasFailed: useSelector(consent, (snapshot) => snapshot.hasTag('failed')),
    ...actions,
  };
}
