import { fromPromise, setup } from 'xstate';

/** `stale`: a subscription left by somebody else or an earlier sign-in. */
export type PushStatus = 'missing' | 'unsupported' | 'notInstalled' | 'denied' | 'off' | 'stale' | 'on';

/** `dismissed`: the prompt was closed without an answer. */
export type PushAnswer = 'on' | 'denied' | 'dismissed';

export const pushConsentMachine = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as { type: 'push.turnOn' } | { type: 'push.turnOff' } | { type: 'push.lookAgain' },
    tags: {} as 'busy' | 'off' | 'on' | 'failed',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    look: fromPromise<PushStatus>(async () => {
      throw new Error('look not provided');
    }),
    subscribe: fromPromise<PushAnswer>(async () => {
      throw new Error('subscribe not provided');
    }),
    unsubscribe: fromPromise<void>(async () => {
      throw new Error('unsubscribe not provided');
    }),
  },
  guards: {
    stands: (_, { found, as }: { found: PushStatus | PushAnswer; as: PushStatus | PushAnswer }) =>
      found === as,
  },
}).createMachine({
  id: 'pushConsent',
  options: { maxIterations: 1000 },
  description: 'Whether this browser receives push notifications while the app is closed.',
  context: {},
  meta: { rows: ['REA-01'] },
  initial: 'looking',
  states: {
    looking: {
      description: 'Reads the state of the browser and the server, without asking the member.',
      tags: ['busy'],
      invoke: {
        id: 'look',
        src: 'look',
        onDone: [
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'on' }) },
            target: 'on',
            description: 'Push is on here.',
            meta: { rows: ['REA-01'] },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'off' }) },
            target: 'off',
            description: 'Push is off here, perhaps because the permission was withdrawn in the browser.',
            meta: { rows: ['REA-01'] },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'stale' }) },
            target: 'off.stale',
            description: 'The browser still has the subscription of another member or an earlier sign-in.',
            meta: { rows: ['REA-01'] },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'denied' }) },
            target: 'denied',
            description: 'The permission is denied in the browser.',
            meta: { rows: ['REA-01'] },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'notInstalled' }) },
            target: 'notInstalled',
            description: 'This browser supports push for installed apps only.',
            meta: { rows: ['REA-01'] },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'unsupported' }) },
            target: 'unsupported',
            description: 'This browser does not support push.',
            meta: { rows: ['REA-01'] },
          },
          {
            target: 'missing',
            description: 'The server sends no push notifications.',
            meta: { rows: ['REA-01'] },
          },
        ],
        onError: { target: 'unknown', description: 'No answer.' },
      },
    },
    missing: { description: 'The server has no push: nothing is offered.', type: 'final' },
    unsupported: { description: 'Says that this browser does not support push.', type: 'final' },
    notInstalled: {
      description: 'Says that the app has to be installed first, and how.',
      type: 'final',
    },
    unknown: {
      description: 'The state could not be read; offers another attempt.',
      tags: ['failed'],
      on: {
        'push.lookAgain': {
          target: 'looking',
          description: 'The member presses Try again.',
          meta: { rows: ['REA-01'] },
        },
      },
    },
    denied: {
      description: 'Says where to change the permission in the browser.',
      on: {
        'push.lookAgain': {
          target: 'looking',
          description: 'The permission was changed in the browser.',
          meta: { rows: ['REA-01'] },
        },
      },
    },
    off: {
      description: 'Push is off.',
      tags: ['off'],
      initial: 'offered',
      states: {
        offered: { description: 'Offers to turn it on.' },
        stale: { description: 'It was on for another member, or until the last sign-out.' },
        dismissed: { description: "The member closed the browser's question without an answer." },
        failed: { description: 'The call failed; it is safe to press again.', tags: ['failed'] },
      },
      on: {
        'push.turnOn': {
          target: 'subscribing',
          description: 'The member turns it on: only now does the browser ask for permission.',
          meta: { rows: ['REA-01'] },
        },
        'push.lookAgain': {
          target: 'looking',
          description: 'The permission was changed in the browser.',
          meta: { rows: ['REA-01'] },
        },
      },
    },
    subscribing: {
      description: 'The browser asks and subscribes, and the server stores the subscription.',
      tags: ['busy'],
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        onDone: [
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'on' }) },
            target: 'on',
            description: 'Push is on from now on.',
            meta: { rows: ['REA-01'] },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'denied' }) },
            target: 'denied',
            description: 'Permission was denied.',
            meta: { rows: ['REA-01'] },
          },
          {
            target: 'off.dismissed',
            description: 'The question was closed without an answer.',
            meta: { rows: ['REA-01'] },
          },
        ],
        onError: { target: 'off.failed', description: 'The push service or the server did not answer.' },
      },
    },
    on: {
      description: 'Push is on.',
      tags: ['on'],
      initial: 'told',
      states: {
        told: { description: 'Offers to turn it off.' },
        failed: { description: 'Turning it off failed.', tags: ['failed'] },
      },
      on: {
        'push.turnOff': {
          target: 'unsubscribing',
          description: 'The member turns it off.',
          meta: { rows: ['REA-01'] },
        },
        'push.lookAgain': {
          target: 'looking',
          description: 'The permission was changed in the browser.',
          meta: { rows: ['REA-01'] },
        },
      },
    },
    unsubscribing: {
      description: 'Removes the subscription from the server, then from the browser.',
      tags: ['busy'],
      invoke: {
        id: 'unsubscribe',
        src: 'unsubscribe',
        onDone: { target: 'off', description: 'Push is off.', meta: { rows: ['REA-01'] } },
        onError: { target: 'on.failed', description: 'No answer; push stays on.' },
      },
    },
  },
});
