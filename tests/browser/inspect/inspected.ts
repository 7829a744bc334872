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

/** Our server with the test build; each test gets a new member and a visitor's browser. */
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

/** A page that records messages from an app, like any inspector using Stately's protocol. */
const page = `<!doctype html><title>Recorder</title><script>
window.received = [];
addEventListener('message', ({ data }) => received.push(data));
opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

declare global {
  interface Window {
    received?: Message[];
  }
}

/** The parts of a message that these tests check. */
export interface Message {
  type: string;
  sessionId: string;
  machine?: string;
  name?: string;
  sourceId?: string;
  page: string;
  event?: { type: string };
  snapshot?: { status: string; value?: unknown };
}

// The same policy as the app's pages, without which the two windows could not communicate.
const ours = { 'cross-origin-opener-policy': 'same-origin' };

/** Serves the recorder in place of an inspector's page. */
export const recordAt = (context: BrowserContext, address: string, headers: Record<string, string> = ours) =>
  context.route(address, (route) => route.fulfill({ contentType: 'text/html', body: page, headers }));

export const messagesIn = (recorder: Page): Promise<Message[]> =>
  recorder.evaluate(() => window.received ?? []);

/** Waits until the recorder has received a message of this type from this machine. */
export const waitForMessage = async (recorder: Page, type: string, machine: string) => {
  await recorder.waitForFunction(
    ([wanted, of]) => window.received?.some(({ type, machine }) => type === wanted && machine === of),
    [type, machine],
  );
};
