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
  description:
    'Whether this browser is sent news of its member while the app is closed, and who has to agree.',
  context: {},
  meta: { rows: ['REA-01'] },
  initial: 'looking',
  states: {
    looking: {
      description: 'The browser and the server are asked; nobody is asked anything.',
      tags: ['busy'],
      invoke: {
        id: 'look',
        src: 'look',
        onDone: [
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'on' }) },
            target: 'on',
            description: 'News comes here.',
            meta: { rows: ['REA-01'] },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'off' }) },
            target: 'off',
            description: 'Nothing comes here, also after the permission was taken back in the browser.',
            meta: { rows: ['REA-01'] },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'stale' }) },
            target: 'off.stale',
            description: 'The browser still has what another member or an earlier sign-in has left.',
            meta: { rows: ['REA-01'] },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'denied' }) },
            target: 'denied',
            description: 'The browser does not let us.',
            meta: { rows: ['REA-01'] },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'notInstalled' }) },
            target: 'notInstalled',
            description: 'This browser gives news to installed apps only.',
            meta: { rows: ['REA-01'] },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'unsupported' }) },
            target: 'unsupported',
            description: 'This browser cannot.',
            meta: { rows: ['REA-01'] },
          },
          { target: 'missing', description: 'The server sends none.', meta: { rows: ['REA-01'] } },
        ],
        onError: { target: 'unknown', description: 'No answer.' },
      },
    },
    missing: { description: 'A server without such news; nothing is offered.', type: 'final' },
    unsupported: { description: 'It is said that this browser cannot.', type: 'final' },
    notInstalled: {
      description: 'It is said that the app has to be installed first, and how.',
      type: 'final',
    },
    unknown: {
      description: 'It could not be found out; looking again is offered.',
      tags: ['failed'],
      on: {
        'push.lookAgain': {
          target: 'looking',
          description: 'Try again is pressed.',
          meta: { rows: ['REA-01'] },
        },
      },
    },
    denied: {
      description: 'It is said where the browser can be told otherwise.',
      on: {
        'push.lookAgain': {
          target: 'looking',
          description: 'The permission was changed in the browser.',
          meta: { rows: ['REA-01'] },
        },
      },
    },
    off: {
      description: 'Nothing comes here.',
      tags: ['off'],
      initial: 'offered',
      states: {
        offered: { description: 'It can be turned on.' },
        stale: { description: 'It was on for somebody else, or before the last sign-out.' },
        dismissed: { description: 'The browser asked, and nobody answered it.' },
        failed: { description: 'It did not get through; pressing again is safe.', tags: ['failed'] },
      },
      on: {
        'push.turnOn': {
          target: 'subscribing',
          description: 'It is turned on: only now the browser asks.',
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
      description: 'The browser asks, subscribes, and the server is told.',
      tags: ['busy'],
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        onDone: [
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'on' }) },
            target: 'on',
            description: 'News comes here from now on.',
            meta: { rows: ['REA-01'] },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ found: event.output, as: 'denied' }) },
            target: 'denied',
            description: 'The browser was told no.',
            meta: { rows: ['REA-01'] },
          },
          {
            target: 'off.dismissed',
            description: 'The question was closed.',
            meta: { rows: ['REA-01'] },
          },
        ],
        onError: { target: 'off.failed', description: 'The push service or the server did not answer.' },
      },
    },
    on: {
      description: 'News comes here.',
      tags: ['on'],
      initial: 'told',
      states: {
        told: { description: 'It can be turned off.' },
        failed: { description: 'Turning it off did not get through.', tags: ['failed'] },
      },
      on: {
        'push.turnOff': {
          target: 'unsubscribing',
          description: 'It is turned off.',
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
      description: 'The server forgets this browser, and the browser the server.',
      tags: ['busy'],
      invoke: {
        id: 'unsubscribe',
        src: 'unsubscribe',
        onDone: { target: 'off', description: 'Nothing comes any more.', meta: { rows: ['REA-01'] } },
        onError: { target: 'on.failed', description: 'No answer; it stays on.' },
      },
    },
  },
});
