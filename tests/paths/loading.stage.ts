import type { loadingMachine } from '#machines/loading/loading.machine.ts';
import { loadingModel } from '#machines/loading/loading.model.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { walkStage } from './support/walk-stage.ts';

const offered = 'UIX-03 offers it; no page of ours switches it on';

const sends = ({ send }: Happening<typeof loadingMachine, unknown>) => send(offered);

const overlay = ({ page }: Scene) => page.getByRole('status').getByText('Loading...');

/** Keyed indicators belong to pages, and none shows one: the page stays as it is. */
const seesPage = ({ scene }: Moment<typeof loadingMachine>) =>
  scene.shows(scene.page.getByRole('form', { name: 'Sign in' }));

walkStage(
  defineStage<typeof loadingMachine>({
    name: 'loading',
    model: loadingModel,
    open: ({ scene }) => scene.load('/login'),
    events: {
      'loading.show': sends,
      'loading.hide': sends,
      'loading.showGlobal': sends,
      'loading.hideGlobal': sends,
    },
    sees: {
      'keyed.idle': seesPage,
      'keyed.showing': seesPage,
      'global.off': ({ scene }) => scene.hides(overlay(scene)),
      'global.on': ({ scene }) => scene.shows(overlay(scene)),
    },
  }),
);
