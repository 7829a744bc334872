import { emit, setup } from 'xstate';
import type { NotificationType } from '#contract/ours/notification.ts';

/**
 * `mayPassOn`: the player is booked and has no other open dep request. `gigIsOver`: its end has passed.
 * `depHasPlace`: the dep is already booked or offered a place.
 */
export type DepFacts = { mayPassOn: boolean; gigIsOver: boolean; depHasPlace: boolean };

export type DepEvent = {
  type:
    | 'player.ask'
    | 'player.takeBack'
    | 'dep.agree'
    | 'dep.turnDown'
    | 'poster.agree'
    | 'poster.refuse'
    | 'poster.changeTerms'
    | 'booking.ended'
    | 'people.parted'
    | 'time.over';
};

/** The server turns it into a notification. */
export type DepEmitted = { type: 'dep.tell'; who: 'player' | 'dep' | 'poster'; news: NotificationType };

type Telling = Pick<DepEmitted, 'who' | 'news'>;

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
    tell: emit((_, { who, news }: Telling): DepEmitted => ({ type: 'dep.tell', who, news })),
  },
}).createMachine({
  id: 'dep',
  description:
    'One question of a player who cannot come: will a link of theirs take the gig over? The player keeps their place until it has passed.',
  context: ({ input }) => input,
  initial: 'none',
  meta: { rows: ['GIG-09'] },
  states: {
    none: {
      description: 'Nobody is asked.',
      meta: { screen: 'Find a dep' },
      on: {
        'player.ask': {
          guard: 'mayBeAsked',
          target: 'open',
          description: 'The player names a link of theirs.',
          actions: { type: 'tell', params: { who: 'dep', news: 'dep_asked' } },
          meta: { rows: ['GIG-09'] },
        },
      },
    },
    open: {
      description: 'A link of the player was asked; nothing is settled.',
      initial: 'asked',
      on: {
        'poster.changeTerms': {
          target: '.asked',
          description: 'Date, place or pay has changed: they are asked about the gig as it is now.',
          actions: { type: 'tell', params: { who: 'dep', news: 'dep_changed' } },
          meta: { rows: ['GIG-09', 'GIG-04'] },
        },
        'booking.ended': {
          target: 'ended',
          description: 'The player is not booked any more, or the gig is off.',
          actions: { type: 'tell', params: { who: 'dep', news: 'dep_ended' } },
          meta: { rows: ['GIG-09'] },
        },
        'people.parted': {
          target: 'ended',
          description:
            'Two of the three do not see each other any more, or the link is no more. Nobody is told.',
          meta: { rows: ['GIG-09', 'SAF-07'] },
        },
        'time.over': {
          target: 'ended',
          description: 'The gig is over; there is nothing to tell.',
          meta: { rows: ['GIG-09'] },
        },
      },
      states: {
        asked: {
          description: 'The dep has not said whether they would; the poster knows nothing of it.',
          meta: { screen: 'Asked' },
          on: {
            'dep.agree': {
              guard: 'gigIsAhead',
              target: 'willing',
              description: 'They would, for what the gig says now; the poster is asked.',
              actions: [
                { type: 'tell', params: { who: 'player', news: 'dep_willing' } },
                { type: 'tell', params: { who: 'poster', news: 'dep_proposed' } },
              ],
              meta: { rows: ['GIG-09'] },
            },
            'dep.turnDown': {
              target: '#dep.turnedDown',
              description: 'They cannot, or would not.',
              actions: { type: 'tell', params: { who: 'player', news: 'dep_turned_down' } },
              meta: { rows: ['GIG-09'] },
            },
            'player.takeBack': {
              target: '#dep.takenBack',
              description: 'The player comes after all, or would ask another.',
              actions: { type: 'tell', params: { who: 'dep', news: 'dep_taken_back' } },
              meta: { rows: ['GIG-09'] },
            },
          },
        },
        willing: {
          description: 'The dep would come, and the poster is asked.',
          meta: { screen: 'Willing' },
          on: {
            'poster.agree': {
              guard: 'mayTakeOver',
              target: '#dep.passed',
              description: 'The gig passes on: the dep is booked, and the player is not any more.',
              actions: [
                { type: 'tell', params: { who: 'player', news: 'dep_passed' } },
                { type: 'tell', params: { who: 'dep', news: 'dep_booked' } },
              ],
              meta: { rows: ['GIG-09'] },
            },
            'poster.refuse': {
              target: '#dep.refused',
              description: 'The poster would rather have whom they booked.',
              actions: [
                { type: 'tell', params: { who: 'player', news: 'dep_refused' } },
                { type: 'tell', params: { who: 'dep', news: 'dep_refused' } },
              ],
              meta: { rows: ['GIG-09'] },
            },
            'dep.turnDown': {
              target: '#dep.turnedDown',
              description: 'They think again before the poster has answered.',
              actions: [
                { type: 'tell', params: { who: 'player', news: 'dep_turned_down' } },
                { type: 'tell', params: { who: 'poster', news: 'dep_off' } },
              ],
              meta: { rows: ['GIG-09'] },
            },
            'player.takeBack': {
              target: '#dep.takenBack',
              description: 'The player comes after all.',
              actions: [
                { type: 'tell', params: { who: 'dep', news: 'dep_taken_back' } },
                { type: 'tell', params: { who: 'poster', news: 'dep_off' } },
              ],
              meta: { rows: ['GIG-09'] },
            },
          },
        },
      },
    },
    passed: {
      description: 'The dep plays.',
      type: 'final',
      meta: { screen: 'Passed on' },
    },
    turnedDown: {
      description: 'The dep said no; the player may ask another.',
      type: 'final',
      meta: { screen: 'Turned down' },
    },
    refused: {
      description: 'The poster said no; the player plays, or asks another.',
      type: 'final',
      meta: { screen: 'Refused' },
    },
    takenBack: {
      description: 'The player has taken the question back.',
      type: 'final',
      meta: { screen: 'Taken back' },
    },
    ended: {
      description: 'There is nothing left to pass on, or nobody who could.',
      type: 'final',
      meta: { screen: 'Ended' },
    },
  },
});
