import type { BrowserContext, Page } from '@playwright/test';

/** A page that keeps what an app tells it, as any inspector of Stately's protocol does. */
const page = `<!doctype html><title>Recorder</title><script>
window.received = [];
addEventListener('message', ({ data }) => received.push(data));
opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

declare global {
  interface Window {
    received?: Told[];
  }
}

/** A message, as far as these tests look into it. */
export interface Told {
  type: string;
  sessionId: string;
  machine?: string;
  name?: string;
  sourceId?: string;
  page: string;
  event?: { type: string };
  snapshot?: { status: string; value?: unknown };
}

// The policy of the app's own pages, without which the two windows would not know one another.
const ours = { 'cross-origin-opener-policy': 'same-origin' };

/** Puts the recorder in the place of an inspector's page. */
export const recordAt = (context: BrowserContext, address: string, headers: Record<string, string> = ours) =>
  context.route(address, (route) => route.fulfill({ contentType: 'text/html', body: page, headers }));

export const told = (recorder: Page): Promise<Told[]> => recorder.evaluate(() => window.received ?? []);

/** Waits until the recorder was told something. */
export const toldOf = async (recorder: Page, type: string, machine: string) => {
  await recorder.waitForFunction(
    ([wanted, of]) => window.received?.some(({ type, machine }) => type === wanted && machine === of),
    [type, machine],
  );
};

export const toldAtLeast = async (recorder: Page, messages: number) => {
  await recorder.waitForFunction((least) => (window.received?.length ?? 0) >= least, messages);
};
