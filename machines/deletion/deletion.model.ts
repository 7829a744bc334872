import { defineModel } from 'chart-testing';
import { type DeletionEmitted, deletionMachine } from './deletion.machine.ts';

const row = 'SET-05';
const notifies = (notification: DeletionEmitted['notification']) => [
  { type: 'deletion.notify' as const, notification },
];

const keep = { row, to: 'standing' } as const;
const daysOver = { row, to: 'gone', emits: notifies('gone') } as const;

/** What the member may do, and whether others see them. */
const nothing = {
  isHidden: false,
  isWrong: false,
  mayAsk: false,
  mayConfirm: false,
  maySignIn: false,
  mayComeBack: false,
};

export const deletionModel = defineModel({
  machine: deletionMachine,
  requirements: [row],
  events: { 'member.confirm': { 'with the password': { fits: true }, 'with another one': { fits: false } } },
  view: (snapshot) => ({
    isHidden: snapshot.hasTag('hidden'),
    isWrong: snapshot.hasTag('error'),
    mayAsk: snapshot.can({ type: 'member.ask' }),
    mayConfirm: snapshot.can({ type: 'member.confirm', fits: true }),
    maySignIn: snapshot.can({ type: 'member.signIn' }),
    mayComeBack: snapshot.can({ type: 'member.comeBack' }),
  }),
  start: { row, to: 'standing', context: {} },
  states: {
    standing: { row, sees: { ...nothing, mayAsk: true }, on: { 'member.ask': { row, to: 'asking' } } },
    asking: {
      row,
      sees: { ...nothing, mayConfirm: true },
      on: {
        'member.keep': keep,
        'member.confirm': [
          { row, when: ({ event }) => event.fits, to: 'leaving', emits: notifies('asked') },
          { row, to: 'refused' },
        ],
      },
    },
    refused: {
      row,
      tags: ['error'],
      sees: { ...nothing, isWrong: true, mayConfirm: true },
      on: {
        'member.keep': keep,
        'member.confirm': [
          { row, when: ({ event }) => event.fits, to: 'leaving', emits: notifies('asked') },
          { row, to: 'refused' },
        ],
      },
    },
    leaving: {
      row,
      tags: ['hidden'],
      sees: { ...nothing, isHidden: true, maySignIn: true },
      on: { 'member.signIn': { row, to: 'returning' }, 'days.over': daysOver },
    },
    returning: {
      row,
      tags: ['hidden'],
      sees: { ...nothing, isHidden: true, mayComeBack: true },
      on: {
        'member.comeBack': { row, to: 'standing', emits: notifies('back') },
        'days.over': daysOver,
      },
    },
    gone: { row, tags: ['hidden'], sees: { ...nothing, isHidden: true } },
  },
});
