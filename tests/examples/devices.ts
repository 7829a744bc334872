import { createActor, fromPromise } from 'xstate';
import {
  type PushAnswer,
  type PushStanding,
  pushConsentMachine,
} from '#machines/push-consent/push-consent.machine.ts';

const states: Record<string, string> = {
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
  let stands: PushStanding = 'off';
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
    opens: (given: PushStanding) => {
      stands = given;
      consent = createActor(machine).start();
    },
    willAnswer: (answer: PushAnswer) => {
      willSay = answer;
    },
    serverAnswers: (does: boolean) => {
      answers = does;
    },
    becomes: (given: PushStanding) => {
      stands = given;
      consent.send({ type: 'push.lookAgain' });
    },
    presses: (what: 'turnOn' | 'turnOff' | 'lookAgain') => {
      if (consent.getSnapshot().status === 'active') consent.send({ type: `push.${what}` });
    },
    shown: () => {
      const { value } = consent.getSnapshot();
      return states[typeof value === 'string' ? value : (Object.values(value)[0] ?? '')];
    },
    isSent: () => stands === 'on',
    saysFailed: () => consent.getSnapshot().hasTag('failed'),
  };
}

export type Devices = ReturnType<typeof createDevices>;
