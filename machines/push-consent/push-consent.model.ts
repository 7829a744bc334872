import { defineModel } from 'chart-testing';
import { pushConsentMachine } from './push-consent.machine.ts';

const row = 'REA-01';
const offline = new Error('offline');

/** What the settings section shows. */
const nothing = { isBusy: false, isOn: false, mayTurnOn: false, mayLook: false, saysFailed: false };
const busy = { ...nothing, isBusy: true };
const offered = { ...nothing, mayTurnOn: true, mayLook: true };
const told = { ...nothing, isOn: true, mayLook: true };

const looks = { row, to: 'looking', starts: [{ src: 'look' }] } as const;

export const pushConsentModel = defineModel({
  machine: pushConsentMachine,
  requirements: [row],
  outcomes: {
    look: {
      done: {
        'the server sends none': 'missing',
        'this browser cannot': 'unsupported',
        'only installed apps may': 'notInstalled',
        'the browser does not let us': 'denied',
        'nothing comes here': 'off',
        'somebody else has left it': 'stale',
        'news comes here': 'on',
      },
      error: { offline },
    },
    subscribe: {
      done: { yes: 'on', no: 'denied', 'no answer': 'dismissed' },
      error: { offline },
    },
    unsubscribe: { done: { 'the server has forgotten it': undefined }, error: { offline } },
  },
  view: (snapshot) => ({
    isBusy: snapshot.hasTag('busy'),
    isOn: snapshot.hasTag('on'),
    mayTurnOn: snapshot.hasTag('off'),
    mayLook: snapshot.can({ type: 'push.lookAgain' }),
    saysFailed: snapshot.hasTag('failed'),
  }),
  start: { row, to: 'looking', context: {}, starts: [{ src: 'look' }] },
  states: {
    looking: {
      row,
      tags: ['busy'],
      sees: busy,
      done: {
        look: [
          { row, when: ({ event }) => event.output === 'on', to: 'on.told' },
          { row, when: ({ event }) => event.output === 'off', to: 'off.offered' },
          { row, when: ({ event }) => event.output === 'stale', to: 'off.stale' },
          { row, when: ({ event }) => event.output === 'denied', to: 'denied' },
          { row, when: ({ event }) => event.output === 'notInstalled', to: 'notInstalled' },
          { row, when: ({ event }) => event.output === 'unsupported', to: 'unsupported' },
          { row, to: 'missing' },
        ],
      },
      error: { look: { row, to: 'unknown' } },
    },
    missing: { row, sees: nothing },
    unsupported: { row, sees: nothing },
    notInstalled: { row, sees: nothing },
    unknown: {
      row,
      tags: ['failed'],
      sees: { ...nothing, mayLook: true, saysFailed: true },
      on: { 'push.lookAgain': looks },
    },
    denied: { row, sees: { ...nothing, mayLook: true }, on: { 'push.lookAgain': looks } },
    off: {
      row,
      tags: ['off'],
      on: {
        'push.turnOn': { row, to: 'subscribing', starts: [{ src: 'subscribe' }] },
        'push.lookAgain': looks,
      },
    },
    'off.offered': { row, sees: offered },
    'off.stale': { row, sees: offered },
    'off.dismissed': { row, sees: offered },
    'off.failed': { row, tags: ['failed'], sees: { ...offered, saysFailed: true } },
    subscribing: {
      row,
      tags: ['busy'],
      sees: busy,
      done: {
        subscribe: [
          { row, when: ({ event }) => event.output === 'on', to: 'on.told' },
          { row, when: ({ event }) => event.output === 'denied', to: 'denied' },
          { row, to: 'off.dismissed' },
        ],
      },
      error: { subscribe: { row, to: 'off.failed' } },
    },
    on: {
      row,
      tags: ['on'],
      on: {
        'push.turnOff': { row, to: 'unsubscribing', starts: [{ src: 'unsubscribe' }] },
        'push.lookAgain': looks,
      },
    },
    'on.told': { row, sees: told },
    'on.failed': { row, tags: ['failed'], sees: { ...told, saysFailed: true } },
    unsubscribing: {
      row,
      tags: ['busy'],
      sees: busy,
      done: { unsubscribe: { row, to: 'off.offered' } },
      error: { unsubscribe: { row, to: 'on.failed' } },
    },
  },
});
