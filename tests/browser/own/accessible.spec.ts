import { expect } from '@playwright/test';
import {
  axeFindings,
  narrowFindings,
  overflowingFindings,
  visualRules,
} from '#tests/browser/support/accessibility.ts';
import { showsAfter } from '#tests/browser/support/clock.ts';
import { type OwnWorld, test } from '#tests/browser/support/own.ts';
import { lateChunks } from '#tests/browser/support/page-errors.ts';
import { type Tab, tabOf } from '#tests/browser/support/requests.ts';
import { type Screen, screensOf } from '#tools/pictures/screens.ts';
import { putInto, type State } from '#tools/pictures/states.ts';

test.describe.configure({ mode: 'parallel' });

type Look = Screen & { state: State };

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** Screens with the same layout as another one, only with other text. */
const sameLayout = ['discover-free', 'gig-to-agree', 'gigs-ranges', 'no-post', 'not-found-visitor'];

/**
 * Screens that look different enough when empty, when failed, and with long text. Empty and failed lists share one
 * component, which is also covered by searches without a match.
 */
const otherStates: readonly (readonly [State, readonly string[]])[] = [
  ['empty', ['messages', 'dashboard']],
  ['error', ['thread', 'dashboard', 'discover']],
  [
    'long',
    ['community', 'gigs', 'gig', 'gig-booked', 'profile', 'messages', 'notifications', 'dashboard', 'links'],
  ],
];

/** Prepared once for each world, because members' actions create them. */
const screensIn = new Map<string, Promise<readonly Screen[]>>();

/**
 * Everything that is checked, in the same order in every world; each part is a slice of it. Screens of one member in one
 * state are grouped, with screens that are interacted with last, because they may leave drafts.
 */
async function looksIn(world: OwnWorld): Promise<readonly Look[]> {
  const making = screensIn.get(world.origin) ?? screensOf(world);
  screensIn.set(world.origin, making);
  const screens = await making;
  const full = screens
    .filter(({ name }) => !sameLayout.includes(name))
    .map((screen) => ({ ...screen, state: 'full' as const }));
  const others = otherStates.flatMap(([state, names]) =>
    screens.filter(({ name }) => names.includes(name)).map((screen) => ({ ...screen, state })),
  );
  const isActedOn = ({ act }: Look) => act !== undefined;
  const looks = [...full, ...others].toSorted(
    (one, other) => Number(isActedOn(one)) - Number(isActedOn(other)),
  );
  return [...Map.groupBy(looks, tabNameOf).values()].flat();
}

/** One tab for each member, each state of changed responses, and code that is kept from loading. */
const tabNameOf = ({ name, token = '', state }: Look) =>
  `${token} ${name === 'composer-lost' ? name : state}`;

/** Navigates an open page to the next screen: loading each one takes longer than checking it. */
async function open(tab: Tab, { path, state, isForPhone, act }: Look): Promise<void> {
  const { page } = tab;
  await page.setViewportSize(isForPhone ? phone : desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  if (page.url() === 'about:blank') await page.goto(path);
  else {
    if (act) {
      // Closes what was opened before, and resets the page if it is the same one.
      await page.keyboard.press('Escape');
      await tab.navigate('/about');
    }
    await tab.navigate(path);
  }
  if (state === 'error')
    await showsAfter(
      2_000,
      page
        .getByRole('main')
        .getByText(/^We couldn’t load/)
        .first(),
    );
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // Includes late parts.
  await tab.toBeIdle();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  if (act) {
    // Scroll restoration may leave a control half under the header.
    await page.evaluate(() => scrollTo(0, 0));
    await act(page);
    await tab.toBeIdle();
  }
}

/** Findings of a screen at desktop size in light mode, and at the smallest size in dark mode. */
async function findingsIn(tab: Tab, look: Look): Promise<string[]> {
  await open(tab, look);
  const { page } = tab;
  const wide = [...(await axeFindings(page)), ...(await overflowingFindings(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  const narrow = await narrowFindings(page);
  return [...wide, ...(look.state === 'long' ? [] : narrow), ...(await axeFindings(page, visualRules))];
}

/** One browser for each tab, with the storage of its member's previous browser. */
function tabsIn(world: OwnWorld, looks: readonly Look[]) {
  const tabs = new Map<string, Promise<Tab>>();
  const open = async ({ token = '', state, isRendered }: Look): Promise<Tab> => {
    const kept = looks.filter((look) => (look.token ?? '') === token).map((look) => look.kept);
    const storage = Object.assign(token === '' ? {} : { token }, ...kept);
    const { page, expectPageErrors } = await world.visitor({ storage });
    expectPageErrors(/40[0349]|500/, /WebSocket/, /mailed-link/, lateChunks, /^error: \[\w+\]/, /ERR_FAILED/);
    if (state === 'error') await page.clock.install();
    await putInto(page, state, isRendered ? `${world.origin}/login` : null);
    return tabOf(page);
  };
  return (look: Look): Promise<Tab> => {
    const tab = tabs.get(tabNameOf(look)) ?? open(look);
    tabs.set(tabNameOf(look), tab);
    return tab;
  };
}

const parts = 6;

for (let part = 0; part < parts; part++)
  test(`UIX-05 UIX-06 SAF-04 all pages in all states pass axe, light and dark, and fit 320 pixels, part ${part + 1} of ${parts}`, async ({
    world,
  }) => {
    // Two dozen screens.
    test.slow();
    const looks = await looksIn(world);
    const tabFor = tabsIn(world, looks);
    const size = Math.ceil(looks.length / parts);
    const findings: Record<string, string[]> = {};
    for (const look of looks.slice(part * size, (part + 1) * size)) {
      const name = `${look.name}, ${look.state}`;
      await test.step(name, async () => {
        const tab = await tabFor(look);
        const found = await findingsIn(tab, look).catch((error) => [`not opened: ${error}`]);
        if (found.length > 0) findings[name] = found;
      });
    }
    expect(findings).toEqual({});
  });
