import { createActor, fromPromise } from 'xstate';
import type { RequestState } from '#contract/message-requests.ts';
import {
  messageRequestMachine,
  type UnansweredState,
} from '#machines/message-request/message-request.machine.ts';
import {
  type PushAnswer,
  type PushStatus,
  pushConsentMachine,
} from '#machines/push-consent/push-consent.machine.ts';
import { type UploadAnswer, uploadMachine } from '#machines/upload/upload.machine.ts';

/** Bob's message request, on the server and on Ada's page. */
export function createMessageRequest() {
  let state: RequestState = 'open';
  let isAnswering = true;
  let timesNotified = 0;
  const start = (initial: UnansweredState) => {
    state = initial;
    const machine = messageRequestMachine.provide({
      actors: {
        answer: fromPromise(async ({ input }) => {
          if (!isAnswering) throw new Error('nothing answers');
          if (state === 'accepted' && input.state !== 'accepted') return 'acceptedBefore';
          if (state !== 'accepted' && input.state === 'accepted') timesNotified += 1;
          state = input.state;
          return 'stored';
        }),
      },
    });
    return createActor(machine, { input: { state: initial } }).start();
  };
  let page = start('open');
  const shown = () => {
    const now = page.getSnapshot();
    if (now.status === 'done') return 'a conversation';
    return now.context.state === 'refused' ? 'refused' : 'waiting';
  };
  return {
    start: (initial: UnansweredState) => {
      page.stop();
      page = start(initial);
    },
    press: (action: 'accept' | 'refuse' | 'undo') => page.send({ type: `messageRequest.${action}` }),
    setAnswering: (does: boolean) => {
      isAnswering = does;
    },
    answerInOtherTab: (newState: RequestState) => {
      state = newState;
      if (state === 'accepted') return;
      page.send({ type: `messageRequest.${state === 'refused' ? 'refusedElsewhere' : 'reopenedElsewhere'}` });
    },
    stateOnServer: () => state,
    shown,
    showsFailure: () => page.getSnapshot().hasTag('failed'),
    timesNotified: () => timesNotified,
  };
}

const deviceStates: Record<string, string> = {
  looking: 'being checked',
  missing: 'not offered',
  unsupported: 'not supported',
  notInstalled: 'to be installed first',
  unknown: 'not known',
  denied: 'refused by the browser',
  offered: 'off',
  stale: 'off, with the subscription of somebody else',
  dismissed: 'off, the question was closed',
  failed: 'unchanged',
  subscribing: 'being turned on',
  told: 'on',
  unsubscribing: 'being turned off',
};

/** Ada's browser and its push subscription. */
export function createPushDevice() {
  let status: PushStatus = 'off';
  let nextAnswer: PushAnswer = 'on';
  let isAnswering = true;
  const answer = async <T>(action: () => T) => {
    if (!isAnswering) throw new Error('nothing answers');
    return action();
  };
  const machine = pushConsentMachine.provide({
    actors: {
      look: fromPromise(() => answer(() => status)),
      subscribe: fromPromise(() =>
        answer(() => {
          if (nextAnswer !== 'dismissed') status = nextAnswer;
          return nextAnswer;
        }),
      ),
      unsubscribe: fromPromise(() =>
        answer(() => {
          status = 'off';
        }),
      ),
    },
  });
  let consent = createActor(machine);
  return {
    open: (newStatus: PushStatus) => {
      status = newStatus;
      consent = createActor(machine).start();
    },
    setAnswer: (answer: PushAnswer) => {
      nextAnswer = answer;
    },
    setAnswering: (does: boolean) => {
      isAnswering = does;
    },
    setStatus: (newStatus: PushStatus) => {
      status = newStatus;
      consent.send({ type: 'push.lookAgain' });
    },
    press: (action: 'turnOn' | 'turnOff' | 'lookAgain') => {
      if (consent.getSnapshot().status === 'active') consent.send({ type: `push.${action}` });
    },
    shown: () => {
      const { value } = consent.getSnapshot();
      return deviceStates[typeof value === 'string' ? value : (Object.values(value)[0] ?? '')];
    },
    isSubscribed: () => status === 'on',
    showsFailure: () => consent.getSnapshot().hasTag('failed'),
  };
}

const pictureStates = {
  waiting: 'waiting',
  resizing: 'being resized',
  sending: 'being sent',
  stored: 'ready',
  failed: 'not sent',
  refused: 'refused',
  cancelled: 'removed',
};

/** The upload of a picture that Ada picked; the example decides when each part ends, and how. */
export function createUpload() {
  let resized = Promise.withResolvers<void>();
  let sent = Promise.withResolvers<UploadAnswer>();
  const machine = uploadMachine.provide({
    actors: { resize: fromPromise(() => resized.promise), send: fromPromise(() => sent.promise) },
  });
  let upload = createActor(machine);
  const snapshot = () => upload.getSnapshot();
  return {
    start: () => {
      upload = createActor(machine).start();
    },
    press: (action: 'retry' | 'cancel') => {
      sent = Promise.withResolvers();
      upload.send({ type: `upload.${action}` });
    },
    takeTurn: () => {
      resized = Promise.withResolvers();
      sent = Promise.withResolvers();
      upload.send({ type: 'upload.turn' });
    },
    finishResizing: () => resized.resolve(),
    failResizing: () => resized.reject(new Error('We couldn’t read this photo. Try another one.')),
    setProgress: (share: number) => upload.send({ type: 'upload.progressed', share }),
    respond: (answer: UploadAnswer) => sent.resolve(answer),
    failSending: () => sent.reject(new Error('There is no connection.')),
    shown: () => pictureStates[snapshot().value],
    percent: () => Math.round(snapshot().context.share * 100),
    reason: () => snapshot().context.text,
    canPost: () => snapshot().context.picture !== null && snapshot().hasTag('stored'),
  };
}
