import { defineModel } from 'chart-testing';
import { type DepEmitted, type DepFacts, depMachine } from './dep.machine.ts';

const row = 'GIG-09';

const notifies = (...told: [DepEmitted['who'], DepEmitted['notification']][]) =>
  told.map(([who, notification]) => ({ type: 'dep.notify' as const, who, notification }));

const now: DepFacts = { mayPassOn: true, gigIsOver: false, depHasPlace: false };

/** The buttons of the three people, and whether nothing can become of it any more. */
const noButtons = {
  isOver: false,
  mayAsk: false,
  mayWithdraw: false,
  mayAgree: false,
  mayDecline: false,
  mayPassOn: false,
  mayRefuse: false,
};

type Before = { before: DepFacts };

const gone = { row, sees: { ...noButtons, isOver: true } } as const;

export const depModel = defineModel({
  machine: depMachine,
  inputs: {
    'of who is booked': now,
    'of a gig that is over': { ...now, gigIsOver: true },
    'of who is not booked, or has asked somebody': { ...now, mayPassOn: false },
    'to somebody who has a place': { ...now, depHasPlace: true },
  },
  resumes: {
    'of what was asked, after the gig': { value: { open: 'asked' }, context: { ...now, gigIsOver: true } },
    'of what was agreed, after the gig': {
      value: { open: 'willing' },
      context: { ...now, gigIsOver: true },
    },
    'of a dep who has a place by now': {
      value: { open: 'willing' },
      context: { ...now, depHasPlace: true },
    },
  },
  requirements: [row, 'GIG-04', 'SAF-07'],
  view: (snapshot) => ({
    isOver: snapshot.status === 'done',
    mayAsk: snapshot.can({ type: 'player.ask' }),
    mayWithdraw: snapshot.can({ type: 'player.withdraw' }),
    mayAgree: snapshot.can({ type: 'dep.agree' }),
    mayDecline: snapshot.can({ type: 'dep.decline' }),
    mayPassOn: snapshot.can({ type: 'poster.agree' }),
    mayRefuse: snapshot.can({ type: 'poster.refuse' }),
  }),
  start: { row, to: 'none', context: ({ input }) => input },
  states: {
    none: {
      row,
      sees: ({ context }) => ({
        ...noButtons,
        mayAsk: context.mayPassOn && !context.gigIsOver && !context.depHasPlace,
      }),
      on: {
        'player.ask': [
          {
            row,
            when: ({ before }: Before) => before.mayPassOn && !before.gigIsOver && !before.depHasPlace,
            to: 'open.asked',
            emits: notifies(['dep', 'dep_asked']),
          },
          { row, branch: 'else' },
        ],
      },
    },
    open: {
      row,
      on: {
        'poster.changeTerms': {
          row: ['GIG-09', 'GIG-04'],
          to: 'open.asked',
          emits: notifies(['dep', 'dep_changed']),
        },
        'booking.ended': { row, to: 'ended', emits: notifies(['dep', 'dep_ended']) },
        'people.parted': { row: ['GIG-09', 'SAF-07'], to: 'ended' },
        'time.over': { row, to: 'ended' },
      },
    },
    'open.asked': {
      row,
      sees: ({ context }) => ({
        ...noButtons,
        mayWithdraw: true,
        mayDecline: true,
        mayAgree: !context.gigIsOver,
      }),
      on: {
        'dep.agree': [
          {
            row,
            when: ({ before }: Before) => !before.gigIsOver,
            to: 'open.willing',
            emits: notifies(['player', 'dep_willing'], ['poster', 'dep_proposed']),
          },
          { row, branch: 'else' },
        ],
        'dep.decline': { row, to: 'turnedDown', emits: notifies(['player', 'dep_turned_down']) },
        'player.withdraw': { row, to: 'takenBack', emits: notifies(['dep', 'dep_taken_back']) },
      },
    },
    'open.willing': {
      row,
      sees: ({ context }) => ({
        ...noButtons,
        mayWithdraw: true,
        mayDecline: true,
        mayPassOn: !context.gigIsOver && !context.depHasPlace,
        mayRefuse: true,
      }),
      on: {
        'poster.agree': [
          {
            row,
            when: ({ before }: Before) => !before.gigIsOver && !before.depHasPlace,
            to: 'passed',
            emits: notifies(['player', 'dep_passed'], ['dep', 'dep_booked']),
          },
          { row, branch: 'else' },
        ],
        'poster.refuse': {
          row,
          to: 'refused',
          emits: notifies(['player', 'dep_refused'], ['dep', 'dep_refused']),
        },
        'dep.decline': {
          row,
          to: 'turnedDown',
          emits: notifies(['player', 'dep_turned_down'], ['poster', 'dep_off']),
        },
        'player.withdraw': {
          row,
          to: 'takenBack',
          emits: notifies(['dep', 'dep_taken_back'], ['poster', 'dep_off']),
        },
      },
    },
    passed: gone,
    turnedDown: gone,
    refused: gone,
    takenBack: gone,
    ended: gone,
  },
});
