import { notify } from '#ui/toaster/toast.ts';

/** Opens the device's share sheet, or copies the URL and says so. */
export async function shareLink(path: string, title: string, copied = 'Link copied'): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    if (navigator.share) await navigator.share({ url, title });
    else {
      await navigator.clipboard.writeText(url);
      notify.success(copied, { id: url });
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify.error(`We couldn’t copy the link: ${url}`, {
      id: url,
      action: { label: 'Try again', onClick: () => void shareLink(path, title, copied) },
    });
  }
}

/** Copies text and says so, or says what to do if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success('Copied');
  } catch {
    notify.error('We couldn’t copy that. Select the text and copy it yourself.');
  }
}
