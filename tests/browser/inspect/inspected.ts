import type { BrowserContext, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { hashPassword } from '#server/auth/passwords.ts';
import { users } from '#server/db/schema/users.ts';
import { builds } from '#tests/browser/support/builds.ts';
import { type NewPerson, test as people } from '#tests/browser/support/people.ts';
import { type Member, startServer, type TestServer } from '#tests/support/server.ts';
import { buildClient } from '#tools/build/client.ts';

export const password = 'a password nobody else may read';

type Inspected = { server: TestServer; origin: string };

/** Our server with the client for tests; a member of one's own and a visitor's browser for each test. */
export const test = people.extend<
  { member: Member; visitor: Awaited<ReturnType<NewPerson>> },
  { inspected: Inspected }
>({
  inspected: [
    async ({ browserName: _ }, use) => {
      const { folder } = await buildClient(builds.inspected);
      const server = await startServer({}, { clientFolder: folder });
      await use({ server, origin: await server.listen() });
      await server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  member: async ({ inspected: { server } }, use) => {
    const member = await server.member({ name: 'Nkechi' });
    const passwordHash = await hashPassword(password);
    await server.db.update(users).set({ passwordHash }).where(eq(users.id, member.id));
    await use(member);
  },
  visitor: async ({ inspected: { origin }, person }, use) => use(await person(origin)),
});

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
