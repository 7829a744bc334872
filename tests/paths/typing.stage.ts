import { ada } from '#machines/session/session.cases.ts';
import type { typingMachine } from '#machines/typing/typing.machine.ts';
import { typingModel } from '#machines/typing/typing.model.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Moment } from './support/stage.ts';
import { openAsMember, untilConnected } from './support/start-up.ts';
import { Talks } from './support/talks.ts';
import { walkStage } from './support/walk-stage.ts';

const composer = ({ page }: Scene) => page.getByRole('textbox', { name: 'Message to Bob' });

type Here = Moment<typeof typingMachine>;

/** SOK-03. Who sees it is on the other side: as often as Ada began or stopped, the server has heard of it. */
const isTold = ({ scene, trail }: Here, event: 'typing_start' | 'typing_stop', place: string) => {
  const changes = trail.filter((now, nth) => nth > 0 && now === place && now !== trail[nth - 1]);
  return scene.socket.newest.hears(event, changes.length);
};

export const stage = walkStage(
  defineStage<typeof typingMachine>({
    name: 'typing',
    model: typingModel,
    async open({ scene }) {
      new Talks(scene);
      await openAsMember(scene, ada, '/messages/bob');
      await scene.shows(composer(scene));
      await untilConnected(scene);
    },

    events: {
      'typing.key': ({ scene }) => composer(scene).pressSequentially('x'),
      'typing.stop': ({ scene }) => composer(scene).fill(''),
    },

    sees: {
      still: (here) => isTold(here, 'typing_stop', 'still'),
      typing: (here) => isTold(here, 'typing_start', 'typing'),
    },

    tells: {
      'typing.typing | xstate.after.pause.typing.typing | 0': ({ scene }) =>
        scene.socket.newest.hears('typing_start', 2),
    },
  }),
);
