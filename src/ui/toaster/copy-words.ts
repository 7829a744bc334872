import { notify } from './toast.ts';

/** Puts words on the clipboard and says so, or what to do where the browser does not let us. */
export async function copyWords(words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    notify.success('Copied');
  } catch {
    notify.error('Could not copy. Select the words and copy them by hand.');
  }
}
