import type { Act } from '#contract/undo.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { undoMachine } from '#machines/undo/undo.machine.ts';
import { undoModel } from '#machines/undo/undo.model.ts';
import { gig as gigWith } from '#tests/unit/features/gigs/gig.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Moment } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof undoMachine>;

const closed: Act = {
  id: 'act1',
  kind: 'close',
  subjectId: 'g1',
  withinId: null,
  words: '',
  madeAt: '2026-01-05T12:00:00.000Z',
  undoUntil: '2026-01-05T12:00:10.000Z',
  leftMs: 10_000,
};

const bob = { ...ada, id: 'bob', name: 'Bob', email: 'bob@example.org' };

/** The server's answer with Bob's gig with two places and no applications. */
const gig = (status: 'open' | 'closed') => ({
  status: 200,
  body: gigWith({
    id: 'g1',
    date: '2099-05-01',
    startsAt: '2099-05-01T17:00:00.000Z',
    endsAt: '2099-05-01T23:30:00.000Z',
    status,
    places: 2,
    poster: { id: bob.id, name: bob.name, avatar: null, headline: '', place: '' },
  }),
});
const ticket = ({ page }: Scene) => page.getByRole('complementary', { name: /^Pay and/ });
const undoOf = (scene: Scene) => ticket(scene).getByRole('button', { name: 'Undo' });
const line = (scene: Scene, words: string | RegExp) =>
  ticket(scene).getByRole('status').filter({ hasText: words });

const nothing = async ({ scene }: Here) => {
  await scene.hides(undoOf(scene));
  await scene.hides(ticket(scene).getByRole('button', { name: 'Dismiss' }));
};

export const stage = walkStage(
  defineStage<typeof undoMachine>({
    name: 'undo',
    model: undoModel,
    calls: { undo: ['POST /api/undo/:id'] },
    async open({ scene }) {
      const { backend, page } = scene;
      backend.setAnswer('GET /api/gigs/:id', gig('open'));
      backend.setAnswer('POST /api/gigs/:id/close', () => {
        backend.setAnswer('GET /api/gigs/:id', gig('closed'));
        backend.setAnswer('GET /api/undo', { status: 200, body: { items: [closed] } });
        return gig('closed');
      });
      await openAsMember(scene, bob, '/gigs/g1');
      await page.getByRole('button', { name: 'Close or cancel this gig' }).click();
      await page.getByRole('menuitem', { name: 'Close to applications' }).click();
      await scene.shows(undoOf(scene));
    },

    events: {
      'undo.ask': ({ scene }) => undoOf(scene).click(),
      'undo.dismiss': ({ scene }) => ticket(scene).getByRole('button', { name: 'Dismiss' }).click(),
    },

    done: {
      undo({ scene, what }) {
        if (!what.isUndone) {
          const body = { errors: [{ msg: what.message }], current: gig('closed').body };
          return scene.backend.answer('POST /api/undo/:id', { status: 409, body });
        }
        scene.backend.setAnswer('GET /api/gigs/:id', gig('open'));
        const body = { id: closed.id, kind: closed.kind, subjectId: closed.subjectId };
        return scene.backend.answer('POST /api/undo/:id', { status: 200, body });
      },
    },

    error: { undo: ({ scene }) => scene.backend.answer('POST /api/undo/:id', 'lost') },

    sees: {
      offered: ({ scene }) => scene.shows(line(scene, 'Closed to applications.'), undoOf(scene)),
      asking: ({ scene }) => scene.shows(undoOf(scene)),
      failed: ({ scene }) => scene.shows(line(scene, /didn’t go through/), undoOf(scene)),
      refused: ({ scene }) => scene.shows(line(scene, 'It is too late to undo this.')),
      over: nothing,
      undone: nothing,
    },
  }),
);
