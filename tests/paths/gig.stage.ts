import { expect } from '@playwright/test';
import type { Gig } from '#contract/ours/gigs.ts';
import type { gigMachine } from '#machines/gig/gig.machine.ts';
import { gigModel } from '#machines/gig/gig.model.ts';
import type { Answer, Call } from './support/backend.ts';
import { soon } from './support/patience.ts';
import { bob, gigBody } from './support/played-gig.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof gigMachine>;
type Caused = Happening<typeof gigMachine, unknown>;

/** As the server tells it; a draft is with nobody but its poster. */
function told({ value, context }: Caused['after']): Gig {
  const gigStatus = value === 'draft' || value === 'past' ? 'open' : value;
  const gig = gigBody({ gigStatus, gigIsOver: value === 'past' });
  return { ...gig, placesTaken: context.isFull ? gig.places : 0 };
}

const says = ({ scene, after }: Caused): Answer => {
  const body = told(after);
  scene.backend.say('GET /api/gigs/:id', { status: 200, body });
  return { status: 200, body };
};

/** Others have done it, or the day: it is news here. */
function hears(caused: Caused): Promise<void> {
  says(caused);
  return caused.scene.tellChange('gig', 'g1', 25_000);
}

/** The poster presses what the page offers. */
async function presses(caused: Caused, call: Call, press: () => Promise<void>) {
  const { backend } = caused.scene;
  // Not before: what asks again for the news of the step before must still see the gig as it was.
  backend.say(call, () => says(caused));
  const asked = backend.timesAsked(call);
  await press();
  await expect.poll(() => backend.timesAsked(call), soon(call)).toBe(asked + 1);
}

const ticket = ({ page }: Scene) => page.getByRole('complementary', { name: /^Pay and/ });
const button = ({ page }: Scene, name: string) => page.getByRole('button', { name, exact: true });
const menu = 'Close or cancel this gig';

async function choosesFromMenu(scene: Scene, label: string) {
  await button(scene, menu).click();
  await scene.page.getByRole('menuitem', { name: label }).click();
}

async function publishes({ page }: Scene) {
  await page.getByLabel('Title').fill('Drummer for Friday');
  await page.getByLabel('Kind of work').selectOption('drums');
  await page.getByLabel('What you would walk into').fill('Two sets.');
  await page.getByLabel('Date').fill('2099-05-01');
  await page.getByLabel(/^From/).fill('20:00');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Pay', { exact: true }).fill('100');
  await page.getByRole('button', { name: 'Post gig', exact: true }).click();
}

/** Exactly what the poster may do now. */
async function sees({ scene }: Here, title: string, wanted: readonly string[]) {
  await scene.shows(ticket(scene).getByRole('heading', { name: title, exact: true }));
  const offers = {
    Edit: scene.page.getByRole('link', { name: 'Edit', exact: true }),
    'Open again': ticket(scene).getByRole('button', { name: 'Open again', exact: true }),
    [menu]: button(scene, menu),
  };
  const offered = async () => {
    const all = await Promise.all(
      Object.entries(offers).map(async ([name, one]) => ((await one.count()) > 0 ? [name] : [])),
    );
    return all.flat();
  };
  await expect.poll(offered, soon('what can be done')).toEqual(wanted);
}

export const stage = walkStage(
  defineStage<typeof gigMachine>({
    name: 'gig',
    model: gigModel,
    steppedByServer: true,
    keepsPage: true,
    async open({ scene }) {
      await openAsMember(scene, bob, '/create-gig');
      await scene.until('socketLink', 'is connected', ({ tags }) => tags.includes('open'));
    },
    events: {
      async 'poster.edit'(caused) {
        const { scene, before, words } = caused;
        const { page } = scene;
        if (before?.matches('draft')) return page.getByLabel('Title').fill(`Drummer ${words}`);
        await presses(caused, 'PUT /api/gigs/:id', async () => {
          await page.getByRole('link', { name: 'Edit', exact: true }).click();
          await page.getByLabel('Title').fill('Drummer for a Friday in May');
          await button(scene, 'Save').click();
        });
      },
      'poster.publish': (caused) => presses(caused, 'POST /api/gigs', () => publishes(caused.scene)),
      'player.apply': hears,
      'places.counted': hears,
      'day.over': hears,
      'poster.close': (caused) =>
        presses(caused, 'POST /api/gigs/:id/close', () =>
          choosesFromMenu(caused.scene, 'Close to applications'),
        ),
      'poster.reopen': (caused) =>
        presses(caused, 'POST /api/gigs/:id/reopen', () =>
          ticket(caused.scene).getByRole('button', { name: 'Open again', exact: true }).click(),
        ),
      'poster.cancel': (caused) =>
        presses(caused, 'POST /api/gigs/:id/cancel', async () => {
          await choosesFromMenu(caused.scene, 'Cancel gig');
          await caused.scene.page
            .getByRole('alertdialog')
            .getByRole('button', { name: 'Cancel gig' })
            .click();
        }),
    },
    sees: {
      draft: ({ scene }) => scene.shows(scene.page.getByRole('heading', { name: 'Post a gig' })),
      open: (here) => sees(here, 'Still open', ['Edit', menu]),
      filled: (here) => sees(here, 'Filled', ['Edit', menu]),
      closed: (here) => sees(here, 'Closed', ['Edit', 'Open again', menu]),
      cancelled: (here) => sees(here, 'Cancelled', []),
      past: (here) => sees(here, 'Over', []),
    },
  }),
);
