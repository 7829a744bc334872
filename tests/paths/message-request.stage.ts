import type { OpenedConversation } from '#contract/conversations.ts';
import type { messageRequestMachine } from '#machines/message-request/message-request.machine.ts';
import { messageRequestModel } from '#machines/message-request/message-request.model.ts';
import { ada } from '#machines/session/session.cases.ts';
import { messageWith } from '#tests/support/message.ts';
import type { Call } from './support/backend.ts';
import type { Scene } from './support/scene.ts';
import { defineStage, type Moment } from './support/stage.ts';
import { openAsMember } from './support/start-up.ts';
import { walkStage } from './support/walk-stage.ts';

type Here = Moment<typeof messageRequestMachine>;
type State = 'open' | 'refused' | 'accepted';

const call: Call = 'PUT /api/message-requests/:id';
const bob = { id: 'bob', name: 'Bob', avatar: null, headline: 'Bass', place: 'Leeds' };

const firstMessage = messageWith({
  seq: 1,
  sender: { _id: bob.id, name: bob.name, avatar: null },
  recipientId: ada.id,
  text: 'May I write to you?',
});

/** Sets the state of the thread on the server. */
function setState({ backend }: Scene, state: State) {
  const body: OpenedConversation = {
    conversationId: 'c1',
    person: bob,
    canWrite: true,
    lastReadSeq: null,
    muted: false,
    request: state === 'accepted' ? null : { state, left: 0, mutualCount: 2 },
    page: { items: [firstMessage], hasMore: false },
  };
  backend.setAnswer('GET /api/conversations/with/bob', { status: 200, body });
}

/** Answers the request in another tab, so that this one fetches it again. */
function answeredElsewhere(scene: Scene, state: State) {
  setState(scene, state);
  return scene.emitChange('conversation', 'c1');
}

const place = ({ page }: Scene) => page.getByRole('region', { name: 'Request from Bob' });
const button = (scene: Scene, name: string) => place(scene).getByRole('button', { name, exact: true });
const composer = ({ page }: Scene) => page.getByRole('textbox', { name: 'Message to Bob' });
const failure = (scene: Scene) =>
  place(scene)
    .getByRole('alert')
    .getByText(/didn’t go through/);

const seesRequest = async ({ scene }: Here) => {
  await scene.shows(place(scene).getByText('Bob wants to message you.'));
  await scene.shows(button(scene, 'Accept'), button(scene, 'Decline'));
  await scene.hides(composer(scene), button(scene, 'Undo'));
};
const seesDeclined = async ({ scene }: Here) => {
  await scene.shows(place(scene).getByText('You declined Bob’s request.'));
  await scene.shows(button(scene, 'Undo'), button(scene, 'Accept'));
  await scene.hides(composer(scene), button(scene, 'Decline'));
};
const busy = async ({ scene }: Here) => {
  await scene.shows(scene.page.locator('[aria-busy=true]').and(place(scene)));
  await scene.hides(failure(scene));
};

export const stage = walkStage(
  defineStage<typeof messageRequestMachine>({
    name: 'message-request',
    model: messageRequestModel,
    calls: { answer: [call] },
    async open({ scene, after }) {
      setState(scene, after.context.state);
      scene.backend.setAnswer('GET /api/conversations', {
        status: 200,
        body: { items: [], nextCursor: null },
      });
      await openAsMember(scene, ada, '/messages/bob');
      await scene.shows(place(scene));
    },

    events: {
      'messageRequest.accept': ({ scene }) => button(scene, 'Accept').click(),
      'messageRequest.refuse': ({ scene }) => button(scene, 'Decline').click(),
      'messageRequest.undo': ({ scene }) => button(scene, 'Undo').click(),
      'messageRequest.refusedElsewhere': ({ scene }) => answeredElsewhere(scene, 'refused'),
      'messageRequest.reopenedElsewhere': ({ scene }) => answeredElsewhere(scene, 'open'),
    },

    done: {
      answer({ scene, what, before }) {
        const wanted: State = before?.matches('refusing')
          ? 'refused'
          : before?.matches('reopening')
            ? 'open'
            : 'accepted';
        setState(scene, what === 'stored' ? wanted : 'accepted');
        const late = { errors: [{ msg: 'You’ve already accepted this.' }], current: { state: 'accepted' } };
        return scene.backend.answer(
          call,
          what === 'stored' ? { status: 200, body: { state: wanted } } : { status: 409, body: late },
        );
      },
    },

    error: { answer: ({ scene }) => scene.backend.answer(call, 'lost') },

    sees: {
      'open.idle': seesRequest,
      'open.failed': async (here) => {
        await seesRequest(here);
        await here.scene.shows(failure(here.scene));
      },
      accepting: busy,
      refusing: busy,
      reopening: busy,
      'refused.idle': seesDeclined,
      'refused.failed': async (here) => {
        await seesDeclined(here);
        await here.scene.shows(failure(here.scene));
      },
      accepted: ({ scene }) => scene.shows(composer(scene)),
    },
  }),
);
