import { expect } from '@playwright/test';
import {
  axeFindings,
  narrowFindings,
  ofColoursAndWidth,
  overflowingFindings,
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

/** Screens that another shows already, with other words in the same places. */
const alike = ['discover-free', 'gig-to-agree', 'gigs-ranges', 'no-post', 'not-found-visitor'];

/**
 * Screens that look different enough when there is nothing, when it failed, and when words are long. What an empty
 * or failed list says is one component everywhere, which full screens of searches without a match show, too.
 */
const otherStates: readonly (readonly [State, readonly string[]])[] = [
  ['empty', ['messages', 'dashboard']],
  ['error', ['thread', 'dashboard', 'discover']],
  [
    'long',
    ['community', 'gigs', 'gig', 'gig-booked', 'profile', 'messages', 'notifications', 'dashboard', 'links'],
  ],
];

/** Once for each world: they are made by what its members do. */
const screensIn = new Map<string, Promise<readonly Screen[]>>();

/**
 * All that is looked at, in the same order in every world: each part is a cut of it. What one member sees in one state
 * stands together, and what somebody does something to comes last there: it may leave drafts.
 */
async function looksIn(world: OwnWorld): Promise<readonly Look[]> {
  const making = screensIn.get(world.origin) ?? screensOf(world);
  screensIn.set(world.origin, making);
  const screens = await making;
  const full = screens
    .filter(({ name }) => !alike.includes(name))
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

/** A tab for each member, for each state that answers are changed to, and for code that is kept from loading. */
const tabNameOf = ({ name, token = '', state }: Look) =>
  `${token} ${name === 'composer-lost' ? name : state}`;

/** A page that is open already goes on to the next screen, as by a link: to load each anew takes longer than to look at it. */
async function open(tab: Tab, { path, state, isForPhone, act }: Look): Promise<void> {
  const { page } = tab;
  await page.setViewportSize(isForPhone ? phone : desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  if (page.url() === 'about:blank') await page.goto(path);
  else {
    if (act) {
      // What was opened on the page before it is closed, and the same page begins anew.
      await page.keyboard.press('Escape');
      await tab.goOn('/about');
    }
    await tab.goOn(path);
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
  // Parts that come last are looked at, too.
  await tab.toBeIdle();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  if (act) {
    // The page may come back where the look before it had scrolled to, with a control half under the header.
    await page.evaluate(() => scrollTo(0, 0));
    await act(page);
    await tab.toBeIdle();
  }
}

/** What is wrong with a screen at a desk in the light, and in the dark on the smallest screen. */
async function findingsIn(tab: Tab, look: Look): Promise<string[]> {
  await open(tab, look);
  const { page } = tab;
  const wide = [...(await axeFindings(page)), ...(await overflowingFindings(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  const narrow = await narrowFindings(page);
  return [...wide, ...(look.state === 'long' ? [] : narrow), ...(await axeFindings(page, ofColoursAndWidth))];
}

/** A browser for each tab, with what that of its member kept of last time. */
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
  test(`UIX-05 UIX-06 SAF-04 pages and their states pass axe, light and dark, and fit 320 pixels, part ${part + 1} of ${parts}`, async ({
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
