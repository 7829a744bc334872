import { emit, setup } from 'xstate';
import type { NotificationType } from '#contract/notifications.ts';

/**
 * `mayPassOn`: the player is booked and has no other open dep request. `gigIsOver`: its end has passed.
 * `depHasPlace`: the dep is already booked or offered a place.
 */
export type DepFacts = { mayPassOn: boolean; gigIsOver: boolean; depHasPlace: boolean };

export type DepEvent = {
  type:
    | 'player.ask'
    | 'player.withdraw'
    | 'dep.agree'
    | 'dep.decline'
    | 'poster.agree'
    | 'poster.refuse'
    | 'poster.changeTerms'
    | 'booking.ended'
    | 'people.parted'
    | 'time.over';
};

/** The server turns it into a notification. */
export type DepEmitted = {
  type: 'dep.notify';
  who: 'player' | 'dep' | 'poster';
  notification: NotificationType;
};

type NotifyParams = Pick<DepEmitted, 'who' | 'notification'>;

export const depMachine = setup({
  types: {
    context: {} as DepFacts,
    input: {} as DepFacts,
    events: {} as DepEvent,
    emitted: {} as DepEmitted,
    meta: {} as { rows?: string[]; screen?: string },
  },
  guards: {
    mayBeAsked: ({ context }) => context.mayPassOn && !context.gigIsOver && !context.depHasPlace,
    gigIsAhead: ({ context }) => !context.gigIsOver,
    mayTakeOver: ({ context }) => !context.gigIsOver && !context.depHasPlace,
  },
  actions: {
    notify: emit((_, params: NotifyParams): DepEmitted => ({ type: 'dep.notify', ...params })),
  },
}).createMachine({
  id: 'dep',
  description: 'A booked player asks a link to dep, and keeps the place until the gig has passed on.',
  context: ({ input }) => input,
  initial: 'none',
  meta: { rows: ['GIG-09'] },
  states: {
    none: {
      description: 'No one has been asked.',
      meta: { screen: 'Find a dep' },
      on: {
        'player.ask': {
          guard: 'mayBeAsked',
          target: 'open',
          description: 'The player picks a link to ask.',
          actions: { type: 'notify', params: { who: 'dep', notification: 'dep_asked' } },
          meta: { rows: ['GIG-09'] },
        },
      },
    },
    open: {
      description: 'A dep was asked, and nothing is settled yet.',
      initial: 'asked',
      on: {
        'poster.changeTerms': {
          target: '.asked',
          description: 'Date, place or pay changed: the dep is asked about the gig as it is now.',
          actions: { type: 'notify', params: { who: 'dep', notification: 'dep_changed' } },
          meta: { rows: ['GIG-09', 'GIG-04'] },
        },
        'booking.ended': {
          target: 'ended',
          description: 'The player is no longer booked, or the gig is cancelled.',
          actions: { type: 'notify', params: { who: 'dep', notification: 'dep_ended' } },
          meta: { rows: ['GIG-09'] },
        },
        'people.parted': {
          target: 'ended',
          description: 'Two of the three are blocked or no longer linked. No notification.',
          meta: { rows: ['GIG-09', 'SAF-07'] },
        },
        'time.over': {
          target: 'ended',
          description: 'The gig is over; no notification.',
          meta: { rows: ['GIG-09'] },
        },
      },
      states: {
        asked: {
          description: 'The dep has not answered; the poster does not know yet.',
          meta: { screen: 'Asked' },
          on: {
            'dep.agree': {
              guard: 'gigIsAhead',
              target: 'willing',
              description: 'The dep agrees to the gig as it is now; the poster is asked.',
              actions: [
                { type: 'notify', params: { who: 'player', notification: 'dep_willing' } },
                { type: 'notify', params: { who: 'poster', notification: 'dep_proposed' } },
              ],
              meta: { rows: ['GIG-09'] },
            },
            'dep.decline': {
              target: '#dep.turnedDown',
              description: 'The dep declines.',
              actions: { type: 'notify', params: { who: 'player', notification: 'dep_turned_down' } },
              meta: { rows: ['GIG-09'] },
            },
            'player.withdraw': {
              target: '#dep.takenBack',
              description: 'The player can play after all, or wants to ask another.',
              actions: { type: 'notify', params: { who: 'dep', notification: 'dep_taken_back' } },
              meta: { rows: ['GIG-09'] },
            },
          },
        },
        willing: {
          description: 'The dep agreed, and the poster is asked.',
          meta: { screen: 'Willing' },
          on: {
            'poster.agree': {
              guard: 'mayTakeOver',
              target: '#dep.passed',
              description: 'The gig passes on: the dep is booked, and the player no longer is.',
              actions: [
                { type: 'notify', params: { who: 'player', notification: 'dep_passed' } },
                { type: 'notify', params: { who: 'dep', notification: 'dep_booked' } },
              ],
              meta: { rows: ['GIG-09'] },
            },
            'poster.refuse': {
              target: '#dep.refused',
              description: 'The poster prefers the player they booked.',
              actions: [
                { type: 'notify', params: { who: 'player', notification: 'dep_refused' } },
                { type: 'notify', params: { who: 'dep', notification: 'dep_refused' } },
              ],
              meta: { rows: ['GIG-09'] },
            },
            'dep.decline': {
              target: '#dep.turnedDown',
              description: 'The dep changes their mind before the poster has answered.',
              actions: [
                { type: 'notify', params: { who: 'player', notification: 'dep_turned_down' } },
                { type: 'notify', params: { who: 'poster', notification: 'dep_off' } },
              ],
              meta: { rows: ['GIG-09'] },
            },
            'player.withdraw': {
              target: '#dep.takenBack',
              description: 'The player can play after all.',
              actions: [
                { type: 'notify', params: { who: 'dep', notification: 'dep_taken_back' } },
                { type: 'notify', params: { who: 'poster', notification: 'dep_off' } },
              ],
              meta: { rows: ['GIG-09'] },
            },
          },
        },
      },
    },
    passed: {
      description: 'The dep is booked.',
      type: 'final',
      meta: { screen: 'Passed on' },
    },
    turnedDown: {
      description: 'The dep declined; the player can ask another.',
      type: 'final',
      meta: { screen: 'Turned down' },
    },
    refused: {
      description: 'The poster declined; the player plays, or asks another.',
      type: 'final',
      meta: { screen: 'Refused' },
    },
    takenBack: {
      description: 'The player withdrew the question.',
      type: 'final',
      meta: { screen: 'Taken back' },
    },
    ended: {
      description: 'There is no booking to pass on any more, or no one to pass it to.',
      type: 'final',
      meta: { screen: 'Ended' },
    },
  },
});
