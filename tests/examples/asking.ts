import { createActor, fromPromise } from 'xstate';
import type { RequestState } from '#contract/ours/requests.ts';
import { messageRequestMachine, type Unanswered } from '#machines/message-request/message-request.machine.ts';

/** Bob would like to write to Ada: how that stands on the server, and the page of hers that shows it. */
export function createAsking() {
  let stands: RequestState = 'open';
  let answers = true;
  let timesTold = 0;
  const start = (given: Unanswered) => {
    stands = given;
    const machine = messageRequestMachine.provide({
      actors: {
        answer: fromPromise(async ({ input }) => {
          if (!answers) throw new Error('nothing answers');
          if (stands === 'accepted' && input.state !== 'accepted') return 'acceptedBefore';
          if (stands !== 'accepted' && input.state === 'accepted') timesTold += 1;
          stands = input.state;
          return 'stands';
        }),
      },
    });
    return createActor(machine, { input: { stands: given } }).start();
  };
  let page = start('open');
  const shown = () => {
    const now = page.getSnapshot();
    if (now.status === 'done') return 'a conversation';
    return now.context.stands === 'refused' ? 'refused' : 'waiting';
  };
  return {
    begins: (given: Unanswered) => {
      page.stop();
      page = start(given);
    },
    presses: (what: 'accept' | 'refuse' | 'undo') => page.send({ type: `messageRequest.${what}` }),
    answersAgain: (does: boolean) => {
      answers = does;
    },
    /** Another tab of hers has answered. */
    isElsewhere: (state: RequestState) => {
      stands = state;
      if (state === 'accepted') return;
      page.send({ type: `messageRequest.${state === 'refused' ? 'refusedElsewhere' : 'reopenedElsewhere'}` });
    },
    onServer: () => stands,
    shown,
    saysFailed: () => page.getSnapshot().hasTag('failed'),
    timesTold: () => timesTold,
  };
}

export type Asking = ReturnType<typeof createAsking>;
