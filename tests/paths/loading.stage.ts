import type { loadingMachine } from '#machines/loading/loading.machine.ts';
import { loadingModel } from '#machines/loading/loading.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { Call } from './support/backend.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

const search: Call = 'GET /api/gigs?q=:words';
const everywhere: Call = `DELETE /api/account/sessions`;

const notShown = 'no page hides an indicator that it has not shown';

const none = { status: 200, body: { items: [], nextCursor: null } };
const devices = {
  status: 200,
  body: {
    items: [
      {
        id: 's1',
        current: true,
        kind: 'computer',
        name: 'Firefox on Linux',
        createdAt: '2026-01-01T00:00:00.000Z',
        lastSeenAt: '2026-01-05T12:00:00.000Z',
      },
    ],
  },
};

/** Outside `main`, where parts of the page show the same text. */
const overlay = ({ page }: Scene) =>
  page.locator('[role=status]:not(main *)').getByText('Loading...', { exact: true });
const board = ({ page }: Scene) => page.getByRole('heading', { level: 1, name: 'Gigs' });
const words = ({ page }: Scene) => page.getByText(/^Searching for “\w+”\.\.\.$/);

let searched = 0;

/** Searches gigs for a new word, so that the result is not cached, and holds the answer. */
async function look({ scene }: Happening<typeof loadingMachine, unknown>) {
  if (!(await board(scene).isVisible())) {
    await scene.goTo('/gigs');
    await scene.shows(board(scene), scene.page.getByText('No gigs yet'));
  }
  scene.backend.hold(search);
  searched += 1;
  const box = scene.page.getByRole('searchbox', { name: 'Search gigs' });
  await box.fill(`drums${searched}`);
  await box.press('Enter');
  await scene.backend.asked([search], 1);
}

/** The indicator's text replaces the gig count, also during its minimum of 300 ms. */
const seesWords = ({ scene }: Moment<typeof loadingMachine>) => scene.shows(words(scene));

export const stage = walkStage(
  defineStage<typeof loadingMachine>({
    name: 'loading',
    model: loadingModel,
    async open({ scene }) {
      scene.backend.setAnswer('GET /api/gigs', none);
      scene.backend.setAnswer(`GET /api/account/sessions`, devices);
      await openAsMember(scene, ada, '/settings');
    },
    events: {
      'loading.show': look,
      async 'loading.hide'({ scene, what, send }) {
        if (what.key !== 'gigs') return send(notShown);
        await scene.backend.release(search, none);
      },
      async 'loading.showGlobal'({ scene }) {
        scene.backend.hold(everywhere);
        await scene.page.getByRole('button', { name: 'Sign out everywhere' }).click();
        await scene.page
          .getByRole('alertdialog')
          .getByRole('button', { name: 'Sign out everywhere' })
          .click();
      },
      /** The server is unreachable, so the member stays signed in and can retry. */
      'loading.hideGlobal': ({ scene }) => scene.backend.release(everywhere, 'lost'),
    },
    sees: {
      'keyed.idle': ({ scene }) => scene.hides(words(scene)),
      'keyed.showing': seesWords,
      'global.off': ({ scene }) => scene.hides(overlay(scene)),
      'global.on': ({ scene }) => scene.shows(overlay(scene)),
    },
  }),
);
