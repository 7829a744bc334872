import { raise } from '../toasts.ts';

/** ROU-08. A part of the page that was reached for did not load: says so, with the way to try again. */
export function announceLostPart(text: string, retry: () => void): void {
  raise('error', `${text} Check your connection.`, { action: { label: 'Try again', act: retry }, id: text });
}
