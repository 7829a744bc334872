import type { PushSubscriptionKeys } from '#contract/notifications.ts';

const workerFile = '/service-worker.js';

/** iOS supports push only in the installed app. */
export function pushSupport(): 'able' | 'notInstalled' | 'unsupported' {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return 'able';
  return 'standalone' in navigator && navigator.standalone === false ? 'notInstalled' : 'unsupported';
}

export async function currentSubscription(): Promise<{ endpoint: string; publicKey: string } | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription
    ? { endpoint: subscription.endpoint, publicKey: toBase64Url(subscription.options.applicationServerKey) }
    : null;
}

/** Replaces the subscription of an earlier member, if any. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionKeys> {
  await navigator.serviceWorker.register(workerFile);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const key = (name: PushEncryptionKeyName) => toBase64Url(subscription.getKey(name));
  return { endpoint: subscription.endpoint, keys: { p256dh: key('p256dh'), auth: key('auth') } };
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Calls back when the notification permission changes in the browser. */
export function watchPermission(changed: () => void): () => void {
  const stopped = new AbortController();
  navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', changed, { signal: stopped.signal }),
    () => {},
  );
  return () => stopped.abort();
}

const toBase64Url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
