import { expect } from '@playwright/test';
import type { Locator } from 'playwright-core';
import type { ApplicationFacts } from '#machines/application/application.types.ts';
import { soon } from './patience.ts';
import type { Scene } from './scene.ts';

export const ticket = ({ page }: Scene) => page.getByRole('complementary', { name: /^Pay and/ });
export const rowOf = ({ page }: Scene, name: string) => page.getByRole('listitem', { name, exact: true });
export const button = (place: Locator | Scene['page'], name: string) =>
  place.getByRole('button', { name, exact: true });

export async function asksAndConfirms({ page }: Scene, label: string) {
  await button(page.getByRole('alertdialog'), label).click();
}

export async function books(scene: Scene, name: string) {
  await button(scene.page, `Accept ${name}`).click();
  await asksAndConfirms(scene, `Book ${name}`);
}

/** The poster's menu, there for as long as the gig can be cancelled. */
export const closeOrCancel = 'Close or cancel this gig';

export async function choosesFromMenu({ page }: Scene, label: string) {
  await button(page, closeOrCancel).click();
  await page.getByRole('menuitem', { name: label }).click();
}

export async function choosesAnswer({ page }: Scene, label: string) {
  await button(page, 'More answers to Ada').click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

/** Block and report, whom else one asks to play, the talk of those who do: no move of an application. */
const isOfOthers = (name: string | null) =>
  /^(?:More about .*|Find a dep|Message the line-up)$/.test(name ?? '');

/** Milliseconds within which a page asks again for what news says has changed, much of it coming at once. */
export const asksWithin = 1_000;

/** The names of all buttons that move something there, once the page's time has passed until it knows. */
export async function offers(place: Locator, names: string[]) {
  const offered = async () => {
    await place.page().clock.fastForward(asksWithin);
    const all = place.getByRole('button');
    const found = await all.evaluateAll((some) => some.map((one) => one.ariaLabel ?? one.textContent));
    return found.filter((name) => !isOfOthers(name));
  };
  await expect.poll(offered, soon('what can be done')).toEqual(names);
}

type Told = { context: ApplicationFacts };

/** How the gig stands, to who has no application there. */
export const gigWords = ({ context: { gigStatus, gigIsOver } }: Told) => {
  if (gigStatus === 'cancelled') return 'Cancelled';
  if (gigIsOver) return 'Over';
  return gigStatus === 'filled' ? 'Filled' : 'Closed';
};

/** The same to who was passed over. */
export const closedWords = ({ context: { gigStatus, gigIsOver } }: Told) => {
  if (gigIsOver) return 'Over';
  return gigStatus === 'filled' ? 'It went to others' : 'Closed';
};
