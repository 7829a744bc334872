import { ada } from '#machines/session/session.cases.ts';
import type { typingMachine } from '#machines/typing/typing.machine.ts';
import { typingModel } from '#machines/typing/typing.model.ts';
import { Conversations } from './support/conversations.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Moment } from './support/stage.ts';
import { openAsMember, untilConnected } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

const composer = ({ page }: Scene) => page.getByRole('textbox', { name: 'Message to Bob' });

type Here = Moment<typeof typingMachine>;

/** SOK-03. The server has received an event for every time Ada started or stopped typing. */
const isSent = ({ scene, trail }: Here, event: 'typing_start' | 'typing_stop', place: string) => {
  const changes = trail.filter((now, nth) => nth > 0 && now === place && now !== trail[nth - 1]);
  return scene.socket.newest.receives(event, changes.length);
};

export const stage = walkStage(
  defineStage<typeof typingMachine>({
    name: 'typing',
    model: typingModel,
    async open({ scene }) {
      new Conversations(scene);
      await openAsMember(scene, ada, '/messages/bob');
      await scene.shows(composer(scene));
      await untilConnected(scene);
    },

    events: {
      'typing.key': ({ scene }) => composer(scene).pressSequentially('x'),
      'typing.stop': ({ scene }) => composer(scene).fill(''),
    },

    sees: {
      still: (here) => isSent(here, 'typing_stop', 'still'),
      typing: (here) => isSent(here, 'typing_start', 'typing'),
    },

    seesAfter: {
      'typing.typing | xstate.after.pause.typing.typing | 0': ({ scene }) =>
        scene.socket.newest.receives('typing_start', 2),
    },
  }),
);
