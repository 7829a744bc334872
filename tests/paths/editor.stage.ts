import { expect } from '@playwright/test';
import type { Profile } from '#contract/profile.ts';
import type { editorMachine } from '#machines/editor/editor.machine.ts';
import { editorModel } from '#machines/editor/editor.model.ts';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { ada } from '#machines/session/session.cases.ts';
import { profileOf as profileWith } from '#tests/unit/features/people/profile.ts';
import type { Answer } from './support/backend.ts';
import { soon } from './support/patience.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Moment } from './support/stage.ts';
import { leaveBehind, openAsMember, untilConnected } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof editorMachine>;

/** The model's `text` and `place` are the headline and the place. */
const profileOf = ({ text = '', place = '' }: Parts): Profile =>
  profileWith({ id: ada.id, name: ada.name, headline: text.trim(), place: place.trim() });

const setProfile = ({ backend }: Scene, { parts }: Revision): Answer => {
  const answer = { status: 200, body: profileOf(parts) };
  backend.setAnswer('GET /api/profiles/:id', answer);
  return answer;
};

const formOf = ({ page }: Scene) => page.getByRole('form', { name: 'Edit profile' });
const boxOf = (scene: Scene, name: 'Headline' | 'Place') => formOf(scene).getByLabel(name);
const press = (scene: Scene, name: string) =>
  formOf(scene).getByRole('button', { name, exact: true }).click();

const draftOf = (parts: Parts) => ({
  ...{ name: ada.name, headline: parts.text, place: parts.place, bio: '' },
  ...{ skills: '[]', genres: '[]', rates: '[]', workLinks: '[]' },
});

/** The fields keep the typed text in every state. */
async function seesTyped({ scene, after: { context } }: Here) {
  const { text, place } = context.typed;
  const read = async () => ({
    text: await boxOf(scene, 'Headline').inputValue(),
    place: await boxOf(scene, 'Place').inputValue(),
  });
  await expect.poll(read, soon('texts in the fields')).toEqual({ text, place });
}
const newer = ({ page }: Scene) =>
  page.getByText('This profile was changed elsewhere while you were editing.');
const fault = ({ scene, after }: Here) => formOf(scene).getByText(after.context.failure?.text ?? 'no fault');

export const stage = walkStage(
  defineStage<typeof editorMachine>({
    name: 'editor',
    model: editorModel,
    calls: { save: ['PUT /api/profiles/me'] },
    async open({ scene, after: { context } }) {
      setProfile(scene, context.latest);
      const isTyped = context.typed !== context.latest.parts;
      await openAsMember(scene, ada, '/edit-profile', async () => {
        const draft = {
          typed: draftOf(context.typed),
          over: { version: null, parts: draftOf(context.over.parts) },
        };
        if (isTyped) await leaveBehind(scene, { 'draft:ada:profile': JSON.stringify(draft) });
      });
      await untilConnected(scene);
    },

    events: {
      async 'editor.typed'({ scene, what: { parts } }) {
        // Saving has opened the profile.
        if (!(await formOf(scene).isVisible())) await scene.goTo('/edit-profile');
        const [headline, place] = [boxOf(scene, 'Headline'), boxOf(scene, 'Place')];
        await headline.waitFor();
        // Filling in the same value would not cause an event.
        if ((await headline.inputValue()) === parts.text) await headline.fill(`${parts.text}?`);
        await headline.fill(parts.text ?? '');
        if ((await place.inputValue()) !== parts.place) await place.fill(parts.place ?? '');
      },
      'editor.serverChanged'({ scene, what }) {
        setProfile(scene, what.current);
        scene.socket.newest.emit('content_changed', { kind: 'profile', id: ada.id });
      },
      'editor.send': ({ scene }) => press(scene, 'Save profile'),
      async 'editor.discard'({ scene, before, send }) {
        if (before?.matches({ writing: 'conflict' }))
          return send('in a conflict the newer version is taken instead');
        const isBack = await formOf(scene).getByRole('button', { name: 'Discard draft' }).isVisible();
        if (!isBack) {
          await scene.goElsewhere();
          await scene.goTo('/edit-profile');
        }
        await press(scene, 'Discard draft');
      },
      'editor.takeNewer': ({ scene }) => press(scene, 'Use newer version'),
      'editor.keepMine': ({ scene }) => press(scene, 'Keep mine'),
    },

    done: {
      save({ scene, what }) {
        const answers = {
          saved: () => what.kind === 'saved' && setProfile(scene, what.current),
          stale: () =>
            what.kind === 'stale' && {
              status: 409,
              body: { errors: [{ msg: what.text }], current: profileOf(what.current.parts) },
            },
          refused: () =>
            what.kind === 'refused' && {
              status: 400,
              body: { errors: [{ msg: what.text, field: 'headline' }] },
            },
        };
        const answer = answers[what.kind]();
        if (!answer) throw new Error(`No answer for ${what.kind}`);
        return scene.backend.answer('PUT /api/profiles/me', answer);
      },
    },

    error: { save: ({ scene }) => scene.backend.answer('PUT /api/profiles/me', 'lost') },

    momentary: { 'writing.saved': 'saving opens the profile at once' },

    sees: {
      'writing.untouched': seesTyped,
      'writing.draft': seesTyped,
      'writing.saved': ({ scene }) =>
        scene.shows(scene.page.getByRole('heading', { level: 1, name: ada.name })),
      async 'writing.notSaved.refused'(here) {
        await seesTyped(here);
        await here.scene.shows(fault(here));
      },
      async 'writing.notSaved.failed'(here) {
        await seesTyped(here);
        await here.scene.shows(formOf(here.scene).getByText('You’re offline.'));
      },
      async 'writing.conflict'(here) {
        await seesTyped(here);
        await here.scene.shows(newer(here.scene));
      },
      async sending(here) {
        await seesTyped(here);
        await here.scene.hides(newer(here.scene));
      },
    },
  }),
);
