import type { Post } from '#contract/posts.ts';
import { ada } from '#machines/session/session.cases.ts';
import type { toggleMachine } from '#machines/toggle/toggle.machine.ts';
import { toggleModel } from '#machines/toggle/toggle.model.ts';
import type { Call } from './support/backend.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Moment } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

const like: Call = 'PUT /api/posts/p1/like';
const unlike: Call = 'DELETE /api/posts/p1/like';

/** The number of other people's likes. */
const others = 4;

const post = (isLiked: boolean): Post => ({
  id: 'p1',
  author: { id: 'bob', name: 'Bob', avatar: null, headline: '', place: '' },
  text: 'Who plays on Friday?',
  createdAt: '2026-01-05T12:00:00.000Z',
  editedAt: null,
  version: 1,
  likeCount: others + Number(isLiked),
  commentCount: 0,
  likedByMe: isLiked,
});

const heart = ({ page }: Scene) => page.getByRole('main').getByRole('button', { name: /^Like/ });

/** The button shows the wanted state at once, whatever the server has. */
const seesHeart = ({ scene, after: { context } }: Moment<typeof toggleMachine>) => {
  const name = `Like, ${others + Number(context.wanted)} so far`;
  return scene.shows(scene.page.getByRole('button', { name, exact: true, pressed: context.wanted }));
};

export const stage = walkStage(
  defineStage<typeof toggleMachine>({
    name: 'toggle',
    model: toggleModel,
    calls: { save: { either: [like, unlike] } },
    async open({ scene, after }) {
      const body = { items: [post(after.context.on)], nextCursor: null };
      scene.backend.setAnswer('GET /api/posts', { status: 200, body });
      await openAsMember(scene, ada, '/community');
      await scene.shows(heart(scene));
    },

    events: {
      'toggle.flip': ({ scene }) => heart(scene).click(),
      /** The state is set whenever the post is shown again. */
      async 'toggle.known'({ scene }) {
        await scene.goElsewhere();
        await scene.goTo('/community');
      },
    },

    done: {
      save({ scene, before }) {
        const isLiked = !before?.context.on;
        const body = { likedByMe: isLiked, likeCount: others + Number(isLiked) };
        return scene.backend.answer(isLiked ? like : unlike, { status: 200, body });
      },
    },

    error: {
      save: ({ scene, before }) => scene.backend.answer(before?.context.on ? unlike : like, 'lost'),
    },

    sees: { settled: seesHeart, saving: seesHeart },

    seesAfter: {
      'toggle.saving | xstate.error.actor.save | 0': ({ scene }) =>
        scene.shows(scene.page.getByRole('region', { name: 'Alerts' }).getByRole('alert').getByText(/\w/)),
      'toggle.saving | xstate.error.actor.save | 1': ({ scene }) => scene.counts(scene.toasts, 0),
    },
  }),
);
