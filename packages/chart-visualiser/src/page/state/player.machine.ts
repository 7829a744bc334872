import { assign, cancel, raise, setup } from 'xstate';

export type Speed = 'slow' | 'usual' | 'fast';

interface Context {
  /** Of the path that is open; 0 when none is. */
  steps: number;
  /** The step that is shown; 0 is the start. */
  step: number;
  speed: Speed;
}

interface Spot {
  steps: number;
  step: number;
}

export const playerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ({ type: 'player.open' } & Spot)
      | { type: 'player.goTo'; step: number }
      | { type: 'player.setSpeed'; speed: Speed }
      | {
          type:
            | 'player.play'
            | 'player.pause'
            | 'player.next'
            | 'player.previous'
            | 'player.timeUp'
            | 'player.close';
        },
    tags: {} as 'open',
  },
  guards: {
    isTheEnd: (_, { steps, step }: Spot) => step >= steps - 1,
    nextIsTheEnd: ({ context }) => context.step >= context.steps - 2,
    isPastTheStart: ({ context }) => context.step > 0,
  },
  actions: {
    show: assign((_, { steps, step }: Spot) => ({ steps, step: Math.max(0, Math.min(step, steps - 1)) })),
    stepOn: assign({ step: ({ context }) => context.step + 1 }),
    stepBack: assign({ step: ({ context }) => context.step - 1 }),
    backToStart: assign({ step: 0 }),
    keepSpeed: assign({ speed: (_, { speed }: { speed: Speed }) => speed }),
    forget: assign({ steps: 0, step: 0 }),
    // Not `after`, so that the model can claim that the timer restarts.
    setTimer: raise({ type: 'player.timeUp' }, { id: 'stepTimer', delay: 'stepTime' }),
    stopTimer: cancel('stepTimer'),
  },
  delays: { stepTime: ({ context }) => ({ slow: 4_000, usual: 2_000, fast: 800 })[context.speed] },
}).createMachine({
  id: 'player',
  description: 'Walks through a planned path, one step after the other.',
  context: { steps: 0, step: 0, speed: 'usual' },
  initial: 'stopped',
  on: {
    'player.open': [
      {
        guard: { type: 'isTheEnd', params: ({ event }) => event },
        target: '.open.end',
        description: 'A path is opened at its last step.',
        actions: { type: 'show', params: ({ event }) => event },
      },
      {
        target: '.open',
        description: 'A path is opened: nothing moves before the person wants it.',
        actions: { type: 'show', params: ({ event }) => event },
      },
    ],
    'player.setSpeed': {
      description: 'How long each step is shown.',
      actions: { type: 'keepSpeed', params: ({ event }) => event },
    },
  },
  states: {
    stopped: { description: 'No path is open.', entry: 'forget' },
    open: {
      description: 'A path is open, one of its steps is shown.',
      tags: ['open'],
      initial: 'paused',
      on: {
        'player.close': { target: 'stopped', description: 'The path is closed.' },
        'player.goTo': [
          {
            guard: { type: 'isTheEnd', params: ({ context, event }) => ({ ...context, step: event.step }) },
            target: '.end',
            description: 'The person chooses the last step.',
            actions: { type: 'show', params: ({ context, event }) => ({ ...context, step: event.step }) },
          },
          {
            target: '.paused',
            description: 'The person chooses a step, to look at it.',
            actions: { type: 'show', params: ({ context, event }) => ({ ...context, step: event.step }) },
          },
        ],
      },
      states: {
        paused: {
          description: 'A step before the last is shown and stays.',
          on: {
            'player.play': { target: 'playing', description: 'Play.' },
            'player.next': [
              {
                guard: 'nextIsTheEnd',
                target: 'end',
                description: 'On to the last step.',
                actions: 'stepOn',
              },
              { description: 'On to the next step.', actions: 'stepOn' },
            ],
            'player.previous': { guard: 'isPastTheStart', description: 'A step back.', actions: 'stepBack' },
          },
        },
        playing: {
          description: 'A step is shown for a while, then the next.',
          entry: 'setTimer',
          exit: 'stopTimer',
          on: {
            'player.timeUp': [
              { guard: 'nextIsTheEnd', target: 'end', description: 'The last step.', actions: 'stepOn' },
              { target: 'playing', reenter: true, description: 'The next step.', actions: 'stepOn' },
            ],
            'player.pause': { target: 'paused', description: 'Pause.' },
            'player.next': [
              {
                guard: 'nextIsTheEnd',
                target: 'end',
                description: 'On to the last step.',
                actions: 'stepOn',
              },
              {
                target: 'playing',
                reenter: true,
                description: 'On to the next step, which has its whole time.',
                actions: 'stepOn',
              },
            ],
            'player.previous': [
              {
                guard: 'isPastTheStart',
                target: 'paused',
                description: 'A step back, to look at it.',
                actions: 'stepBack',
              },
              { target: 'paused', description: 'There is none before the start: it only pauses.' },
            ],
            'player.setSpeed': {
              target: 'playing',
              reenter: true,
              description: 'The step that is shown gets the new time.',
              actions: { type: 'keepSpeed', params: ({ event }) => event },
            },
          },
        },
        end: {
          description: 'The last step is shown.',
          on: {
            'player.play': [
              {
                guard: 'isPastTheStart',
                target: 'playing',
                description: 'Play again from the start.',
                actions: 'backToStart',
              },
            ],
            'player.previous': {
              guard: 'isPastTheStart',
              target: 'paused',
              description: 'A step back.',
              actions: 'stepBack',
            },
          },
        },
      },
    },
  },
});
