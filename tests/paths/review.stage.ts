import { expect } from '@playwright/test';
import type { GigReviews, Review } from '#contract/ours/reviews.ts';
import type { ReviewEvent, reviewMachine } from '#machines/review/review.machine.ts';
import { reviewModel } from '#machines/review/review.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { Call } from './support/backend.ts';
import { soon } from './support/patience.ts';
import { gigBody } from './support/played-gig.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Happening, type Moment } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof reviewMachine>;
type Caused = Happening<typeof reviewMachine, unknown>;
type Life = Caused['after'];

const bob = { id: 'bob', name: 'Bob', avatar: null, headline: '', place: '' };
const said = { again: true, marks: [], words: '' };
const day = '2026-01-06T12:00:00.000Z';
const answer = { words: 'Any time.', at: day };

/** Bob's gig, which Ada has played. */
const gig = {
  ...gigBody({ gigStatus: 'filled', gigIsOver: true }),
  myApplication: { id: 'a1', state: 'accepted' as const, note: '', acceptedTerms: null },
  applicationCounts: null,
};

const bobs: Review = {
  ...{ id: 'r2', about: 'player', ...said, words: 'She swings.', author: bob, gig: null, shownAt: day },
  answer: null,
};

/** What the server says of it to Ada. */
function reviewsIn({ value, context }: Life): GigReviews {
  const isShown = value === 'shown' || value === 'answered';
  const mine =
    value === 'unwritten'
      ? null
      : { id: 'r1', state: value, ...said, version: 1, answer: value === 'answered' ? answer : null };
  const theirs = isShown && context.otherHasWritten ? bobs : null;
  return {
    until: `${context.isTimeOver ? 2020 : 2099}-05-15T22:00:00.000Z`,
    items: context.tookPlace ? [{ person: bob, about: 'poster', mine, theirs }] : [],
  };
}

const stands = ({ backend }: Scene, life: Life) =>
  backend.say('GET /api/gigs/:id/reviews', { status: 200, body: reviewsIn(life) });
const button = ({ page }: Scene, name: string) => page.getByRole('button', { name, exact: true });

/** Bob acts, or time passes: all that comes of it here is news. */
function hears({ scene, after }: Caused): Promise<void> {
  stands(scene, after);
  return scene.tellChange('review', 'g1');
}

const notOffered = 'nothing is offered that the chart refuses, and no news makes it so';

/** Ada does it by what her page offers. */
async function does(
  caused: Caused,
  type: ReviewEvent['type'],
  call: Call,
  press: (scene: Scene) => Promise<void>,
) {
  const { scene, before, after } = caused;
  if (!before?.can({ type })) return caused.send(notOffered, async () => hears(caused));
  scene.backend.say(call, () => {
    stands(scene, after);
    const ok = call.startsWith('DELETE') ? { ok: true } : reviewsIn(after);
    return { status: call.startsWith('POST') ? 201 : 200, body: ok };
  });
  const asked = scene.backend.timesAsked(call);
  await press(scene);
  await expect.poll(() => scene.backend.timesAsked(call), soon(call)).toBe(asked + 1);
}

const moves = ['Review Bob', 'Change what you say of Bob', 'Take back'];

/** Exactly this can be done about it. */
async function offers(scene: Scene, wanted: readonly string[]) {
  const shown = async () => {
    const seen = await Promise.all(
      moves.map(async (name) => ((await button(scene, name).count()) ? [name] : [])),
    );
    return seen.flat();
  };
  await expect.poll(shown, soon('what can be done')).toEqual(wanted);
}

const quoted = ({ page }: Scene) => page.getByText('Would play with them again').first();

export const stage = walkStage(
  defineStage<typeof reviewMachine>({
    name: 'review',
    model: reviewModel,
    steppedByServer: true,
    keepsPage: true,
    async open({ scene, after }) {
      stands(scene, after);
      scene.backend.say('GET /api/gigs/:id', { status: 200, body: gig });
      await openAsMember(scene, ada, '/gigs/g1');
      await scene.until('socketLink', 'is connected', ({ tags }) => tags.includes('open'));
      await scene.tellChange('review', 'g1');
    },
    events: {
      'author.write': (caused) =>
        does(caused, 'author.write', 'POST /api/gigs/:id/reviews', async (scene) => {
          await button(scene, 'Review Bob').click();
          await scene.page.getByRole('radio', { name: 'Yes' }).check();
          await button(scene, 'Send').click();
        }),
      'author.edit': (caused) =>
        does(caused, 'author.edit', 'PUT /api/reviews/:id', async (scene) => {
          await button(scene, 'Change what you say of Bob').click();
          await button(scene, 'Save').click();
        }),
      'author.takeBack': (caused) =>
        does(caused, 'author.takeBack', 'DELETE /api/reviews/:id', async (scene) => {
          await button(scene, 'Take back').click();
          await scene.page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
        }),
      'subject.answer': hears,
      'other.wrote': hears,
      'other.tookBack': hears,
      'time.over': hears,
    },
    sees: {
      async unwritten({ scene, after: { context } }: Here) {
        await scene.shows(scene.page.getByRole('heading', { name: 'Drummer for Friday' }));
        await offers(scene, context.tookPlace && !context.isTimeOver ? ['Review Bob'] : []);
        if (context.tookPlace && context.isTimeOver)
          await scene.shows(scene.page.getByText('You did not review Bob.'));
      },
      async written({ scene, after: { context } }: Here) {
        await scene.shows(quoted(scene));
        await offers(scene, context.isTimeOver ? [] : ['Change what you say of Bob', 'Take back']);
      },
      async shown({ scene, after: { context } }: Here) {
        await scene.shows(quoted(scene));
        await offers(scene, []);
        if (context.otherHasWritten) await scene.shows(scene.page.getByText('She swings.'));
      },
      async answered({ scene }: Here) {
        await scene.shows(scene.page.getByText('Any time.'));
        await offers(scene, []);
      },
    },
  }),
);
