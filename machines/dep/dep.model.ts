import { defineModel } from 'chart-testing';
import { type DepEmitted, type DepFacts, depMachine } from './dep.machine.ts';

const row = 'GIG-09';

const tells = (...told: [DepEmitted['who'], DepEmitted['news']][]) =>
  told.map(([who, news]) => ({ type: 'dep.tell' as const, who, news }));

const now: DepFacts = { mayPassOn: true, gigIsOver: false, depHasPlace: false };

/** The buttons of the three people, and whether nothing can become of it any more. */
const noButtons = {
  isOver: false,
  mayAsk: false,
  mayTakeBack: false,
  mayAgree: false,
  mayTurnDown: false,
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
    mayTakeBack: snapshot.can({ type: 'player.takeBack' }),
    mayAgree: snapshot.can({ type: 'dep.agree' }),
    mayTurnDown: snapshot.can({ type: 'dep.turnDown' }),
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
            emits: tells(['dep', 'dep_asked']),
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
          emits: tells(['dep', 'dep_changed']),
        },
        'booking.ended': { row, to: 'ended', emits: tells(['dep', 'dep_ended']) },
        'people.parted': { row: ['GIG-09', 'SAF-07'], to: 'ended' },
        'time.over': { row, to: 'ended' },
      },
    },
    'open.asked': {
      row,
      sees: ({ context }) => ({
        ...noButtons,
        mayTakeBack: true,
        mayTurnDown: true,
        mayAgree: !context.gigIsOver,
      }),
      on: {
        'dep.agree': [
          {
            row,
            when: ({ before }: Before) => !before.gigIsOver,
            to: 'open.willing',
            emits: tells(['player', 'dep_willing'], ['poster', 'dep_proposed']),
          },
          { row, branch: 'else' },
        ],
        'dep.turnDown': { row, to: 'turnedDown', emits: tells(['player', 'dep_turned_down']) },
        'player.takeBack': { row, to: 'takenBack', emits: tells(['dep', 'dep_taken_back']) },
      },
    },
    'open.willing': {
      row,
      sees: ({ context }) => ({
        ...noButtons,
        mayTakeBack: true,
        mayTurnDown: true,
        mayPassOn: !context.gigIsOver && !context.depHasPlace,
        mayRefuse: true,
      }),
      on: {
        'poster.agree': [
          {
            row,
            when: ({ before }: Before) => !before.gigIsOver && !before.depHasPlace,
            to: 'passed',
            emits: tells(['player', 'dep_passed'], ['dep', 'dep_booked']),
          },
          { row, branch: 'else' },
        ],
        'poster.refuse': {
          row,
          to: 'refused',
          emits: tells(['player', 'dep_refused'], ['dep', 'dep_refused']),
        },
        'dep.turnDown': {
          row,
          to: 'turnedDown',
          emits: tells(['player', 'dep_turned_down'], ['poster', 'dep_off']),
        },
        'player.takeBack': {
          row,
          to: 'takenBack',
          emits: tells(['dep', 'dep_taken_back'], ['poster', 'dep_off']),
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
