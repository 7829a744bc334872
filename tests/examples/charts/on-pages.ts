import { createActor, fromPromise } from 'xstate';
import type { RequestState } from '#contract/conversations.ts';
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

/** Bob would like to write to Ada: how that stands on the server, and the page of hers that shows it. */
export function createAsking() {
  let stands: RequestState = 'open';
  let answers = true;
  let timesTold = 0;
  const start = (given: UnansweredState) => {
    stands = given;
    const machine = messageRequestMachine.provide({
      actors: {
        answer: fromPromise(async ({ input }) => {
          if (!answers) throw new Error('nothing answers');
          if (stands === 'accepted' && input.state !== 'accepted') return 'acceptedBefore';
          if (stands !== 'accepted' && input.state === 'accepted') timesTold += 1;
          stands = input.state;
          return 'stored';
        }),
      },
    });
    return createActor(machine, { input: { state: given } }).start();
  };
  let page = start('open');
  const shown = () => {
    const now = page.getSnapshot();
    if (now.status === 'done') return 'a conversation';
    return now.context.state === 'refused' ? 'refused' : 'waiting';
  };
  return {
    begins: (given: UnansweredState) => {
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

const deviceStates: Record<string, string> = {
  looking: 'being looked at',
  missing: 'not offered',
  unsupported: 'not able',
  notInstalled: 'to be installed first',
  unknown: 'not known',
  denied: 'refused by the browser',
  offered: 'off',
  stale: 'off, but left on by somebody',
  dismissed: 'off, the question was closed',
  failed: 'as before',
  subscribing: 'being turned on',
  told: 'on',
  unsubscribing: 'being turned off',
};

/** The browser that Ada sits at, and whether it is sent her news. */
export function createDevices() {
  let stands: PushStatus = 'off';
  let willSay: PushAnswer = 'on';
  let answers = true;
  const answered = async <T>(what: () => T) => {
    if (!answers) throw new Error('nothing answers');
    return what();
  };
  const machine = pushConsentMachine.provide({
    actors: {
      look: fromPromise(() => answered(() => stands)),
      subscribe: fromPromise(() =>
        answered(() => {
          if (willSay !== 'dismissed') stands = willSay;
          return willSay;
        }),
      ),
      unsubscribe: fromPromise(() =>
        answered(() => {
          stands = 'off';
        }),
      ),
    },
  });
  let consent = createActor(machine);
  return {
    opens: (given: PushStatus) => {
      stands = given;
      consent = createActor(machine).start();
    },
    willAnswer: (answer: PushAnswer) => {
      willSay = answer;
    },
    serverAnswers: (does: boolean) => {
      answers = does;
    },
    becomes: (given: PushStatus) => {
      stands = given;
      consent.send({ type: 'push.lookAgain' });
    },
    presses: (what: 'turnOn' | 'turnOff' | 'lookAgain') => {
      if (consent.getSnapshot().status === 'active') consent.send({ type: `push.${what}` });
    },
    shown: () => {
      const { value } = consent.getSnapshot();
      return deviceStates[typeof value === 'string' ? value : (Object.values(value)[0] ?? '')];
    },
    isSent: () => stands === 'on',
    saysFailed: () => consent.getSnapshot().hasTag('failed'),
  };
}

const pictureStates = {
  waiting: 'waiting',
  resizing: 'being made small',
  sending: 'being sent',
  stored: 'ready',
  failed: 'here, not sent',
  refused: 'refused',
  cancelled: 'out',
};

/** Ada has picked one picture for a post; how it fares is said from outside. */
export function createUploading() {
  let small = Promise.withResolvers<void>();
  let answer = Promise.withResolvers<UploadAnswer>();
  const machine = uploadMachine.provide({
    actors: { resize: fromPromise(() => small.promise), send: fromPromise(() => answer.promise) },
  });
  let upload = createActor(machine);
  const now = () => upload.getSnapshot();
  return {
    begins: () => {
      upload = createActor(machine).start();
    },
    presses: (what: 'retry' | 'cancel') => {
      answer = Promise.withResolvers();
      upload.send({ type: `upload.${what}` });
    },
    turnComes: () => {
      small = Promise.withResolvers();
      answer = Promise.withResolvers();
      upload.send({ type: 'upload.turn' });
    },
    isSmall: () => small.resolve(),
    isNoPicture: () => small.reject(new Error('We couldn’t read this photo. Try another one.')),
    isSent: (share: number) => upload.send({ type: 'upload.progressed', share }),
    isAnswered: (given: UploadAnswer) => answer.resolve(given),
    isLost: () => answer.reject(new Error('There is no connection.')),
    shown: () => pictureStates[now().value],
    percent: () => Math.round(now().context.share * 100),
    why: () => now().context.text,
    mayPost: () => now().context.picture !== null && now().hasTag('stored'),
  };
}
