import { expect, type Page } from '@playwright/test';
import { axeFindings, narrowFindings, ofColoursAndWidth } from '#tests/browser/support/accessibility.ts';
import { showsAfter } from '#tests/browser/support/clock.ts';
import { lateChunks } from '#tests/browser/support/complaints.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { type Screen, screensOf } from '#tools/shots/screens.ts';
import { putInto, type State } from '#tools/shots/states.ts';

test.describe.configure({ mode: 'parallel' });

type Look = Screen & { state: State };

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** Screens that look different enough when there is nothing, when it failed, and when words are long. */
const otherStates: readonly (readonly [State, readonly string[]])[] = [
  ['empty', ['community', 'gigs', 'messages', 'notifications', 'dashboard', 'links', 'my-gigs']],
  ['error', ['community', 'gigs', 'messages', 'thread', 'notifications', 'dashboard', 'links', 'discover']],
  [
    'long',
    ['community', 'gigs', 'gig', 'gig-booked', 'profile', 'messages', 'notifications', 'dashboard', 'links'],
  ],
];

/** These do not open reliably yet after others of the same member, and are left out. */
const leftOut: readonly string[] = ['post-pictures', 'searches'];

/** Once for each world: they are made by what its members do. */
const screensIn = new Map<string, Promise<readonly Screen[]>>();

/** All that is looked at, that of one member together, in the same order in every world: each part is a cut of it. */
async function looksIn(world: OwnWorld): Promise<readonly Look[]> {
  const making = screensIn.get(world.origin) ?? screensOf(world);
  screensIn.set(world.origin, making);
  const screens = (await making).filter(({ name }) => !leftOut.includes(name));
  const others = otherStates.flatMap(([state, names]) =>
    screens.filter(({ name }) => names.includes(name)).map((screen) => ({ ...screen, state })),
  );
  const full = screens.map((screen) => ({ ...screen, state: 'full' as const }));
  const members = [...new Set(screens.map(({ token }) => token))];
  return members.flatMap((member) => [...full, ...others].filter(({ token }) => token === member));
}

async function open(page: Page, { path, state, isForPhone, act }: Look): Promise<void> {
  await page.setViewportSize(isForPhone ? phone : desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  if (state === 'error')
    await showsAfter(
      2_000,
      page
        .getByRole('main')
        .getByText(/^Could not load/)
        .first(),
    );
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await act?.(page);
}

/** What is wrong with a screen at a desk in the light, and in the dark on the smallest screen. */
async function findingsIn(page: Page, look: Look): Promise<string[]> {
  await open(page, look);
  const wide = await axeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const narrow = await narrowFindings(page);
  return [...wide, ...(look.state === 'long' ? [] : narrow), ...(await axeFindings(page, ofColoursAndWidth))];
}

/** A browser for each member and what it keeps, and a tab of its own for answers that are changed on their way. */
function browsersIn(world: OwnWorld) {
  const people = new Map<string, ReturnType<OwnWorld['visitor']>>();
  return async ({ token = '', kept = {}, state, isRendered }: Look): Promise<Page> => {
    const storage = token === '' ? kept : { ...kept, token };
    const key = JSON.stringify(storage);
    const someone = people.get(key) ?? world.visitor({ storage });
    people.set(key, someone);
    const { page, openTab, expectComplaints } = await someone;
    expectComplaints(/40[0349]|500/, /WebSocket/, /mailed-link/, lateChunks, /^error: \[\w+\]/, /ERR_FAILED/);
    if (state === 'full') return page;
    const tab = await openTab();
    if (state === 'error') await tab.clock.install();
    await putInto(tab, state, isRendered ? `${world.origin}/login` : null);
    return tab;
  };
}

const parts = 12;

for (let part = 0; part < parts; part++)
  test(`UIX-05 UIX-06 SAF-04 pages and their states pass axe, light and dark, and fit 320 pixels, part ${part + 1} of ${parts}`, async ({
    world,
  }) => {
    // A dozen screens.
    test.slow();
    const looks = await looksIn(world);
    const browser = browsersIn(world);
    const size = Math.ceil(looks.length / parts);
    const findings: Record<string, string[]> = {};
    for (const look of looks.slice(part * size, (part + 1) * size)) {
      const name = `${look.name}, ${look.state}`;
      await test.step(name, async () => {
        const page = await browser(look);
        const found = await findingsIn(page, look).catch((error) => [`not opened: ${error}`]);
        if (found.length > 0) findings[name] = found;
        if (look.state !== 'full') await page.close();
      });
    }
    expect(findings).toEqual({});
  });
