import { notify } from '#ui/toaster/toast.ts';

/** Hands an address of ours to the device's share sheet, or to the clipboard where there is none, which is said. */
export async function passOn(path: string, title: string, copied = 'Link copied'): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    if (navigator.share) await navigator.share({ url, title });
    else {
      await navigator.clipboard.writeText(url);
      notify.success(copied, { id: url });
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify.error(`Could not copy the link. It is ${url}`, {
      id: url,
      action: { label: 'Try again', act: () => void passOn(path, title, copied) },
    });
  }
}

/** Puts words on the clipboard and says so, or what to do where the browser does not let us. */
export async function copyWords(words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    notify.success('Copied');
  } catch {
    notify.error('Could not copy. Select the words and copy them by hand.');
  }
}
