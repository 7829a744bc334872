import type { deletionsMachine } from '#machines/deletions/deletions.machine.ts';
import { deletionsModel } from '#machines/deletions/deletions.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Moment } from './support/stage.ts';
import { listIsHere, openAsMember, untilConnected } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof deletionsMachine>;

const sent = (id: string) => ({
  _id: id,
  recipient: ada.id,
  type: 'comment',
  read: true,
  actor: { id: `by-${id}`, name: `Person ${id}`, avatar: null },
});

const rowOf = ({ page }: Scene, id: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Person ${id}` });
const undoOf = (scene: Scene, id: string) => rowOf(scene, id).getByRole('button', { name: 'Undo' });

/** NTF-04: rows being deleted say so, and only they have Undo. */
async function seesRows({ scene, after: { context } }: Here) {
  const undoable = scene.page.getByRole('main').getByRole('button', { name: 'Undo' });
  await scene.counts(undoable, context.waiting.length);
  for (const id of context.waiting)
    await scene.shows(undoOf(scene, id), rowOf(scene, id).getByText(/^Deleted: /));
}

export const stage = walkStage(
  defineStage<typeof deletionsMachine>({
    name: 'deletions',
    model: deletionsModel,
    async open({ scene }) {
      scene.backend.setAnswer('GET /api/notifications', { status: 200, body: [sent('n1'), sent('n2')] });
      await openAsMember(scene, ada, '/notifications');
      await untilConnected(scene);
      await listIsHere(scene);
      await scene.shows(rowOf(scene, 'n1'), rowOf(scene, 'n2'));
    },

    events: {
      'deletions.start': ({ scene, what, before, send }) =>
        before?.context.waiting.includes(what.id)
          ? send('a notification being deleted has no Delete button')
          : rowOf(scene, what.id).getByRole('button', { name: 'Delete: ' }).click(),
      'deletions.undo': ({ scene, what, before, send }) =>
        before?.context.waiting.includes(what.id)
          ? undoOf(scene, what.id).click()
          : send('a notification that is not being deleted has no Undo button'),
      /** The event of a closing page; here the page continues, like one restored from the back/forward cache. */
      'deletions.leave': ({ scene }) =>
        scene.page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide'))),
    },

    sees: { none: seesRows, some: seesRows },
  }),
);
