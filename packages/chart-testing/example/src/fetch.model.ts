import { defineModel } from 'chart-testing';
import { fetchMachine } from './fetch.machine.ts';

export const fetchModel = defineModel({
  machine: fetchMachine,
  requirements: ['FETCH-01', 'FETCH-02'],
  outcomes: { load: { done: { 'the page': undefined }, error: { offline: new Error('offline') } } },
  start: { to: 'idle', context: { tries: 0 } },
  states: {
    idle: {
      on: {
        'fetch.load': { row: 'FETCH-01', to: 'loading', starts: [{ src: 'load' }], context: { tries: 1 } },
      },
    },
    loading: {
      on: { 'fetch.cancel': { row: 'FETCH-01', to: 'idle', stops: ['load'], context: { tries: 0 } } },
      done: { load: { row: 'FETCH-01', to: 'loaded' } },
      error: {
        load: [
          { row: 'FETCH-02', when: ({ before }) => before.tries < 3, to: 'waiting' },
          { row: 'FETCH-02', to: 'failed' },
        ],
      },
    },
    waiting: {
      after: {
        pause: {
          row: 'FETCH-02',
          ms: 1_000,
          to: 'loading',
          starts: [{ src: 'load' }],
          context: ({ before }) => ({ tries: before.tries + 1 }),
        },
      },
    },
    loaded: {},
    failed: {
      on: {
        'fetch.load': { row: 'FETCH-01', to: 'loading', starts: [{ src: 'load' }], context: { tries: 1 } },
      },
    },
  },
});
