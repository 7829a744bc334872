import { defineModel } from 'chart-testing';
import { type StoredPicture, uploadMachine } from './upload.machine.ts';

const row = 'FEE-02';
const picture: StoredPicture = { url: '/uploads/u1', width: 1600, height: 1067 };
const noPicture = new Error('We couldn’t read this photo. Try another one.');
const offline = new Error('You’re offline. Check your connection and try again.');
const full = 'You have added 50 pictures within a day.';

/** What is shown at a picked picture. */
const nothing = { isWorking: false, mayPost: false, mayRetry: false, mayTakeOut: true, says: null, share: 0 };
const cancel = { row, to: 'cancelled' } as const;

export const uploadModel = defineModel({
  machine: uploadMachine,
  requirements: [row],
  events: { 'upload.progressed': { 'a third': { share: 1 / 3 }, 'all of it': { share: 1 } } },
  outcomes: {
    resize: { done: { 'small enough': undefined }, error: { 'no picture': noPicture } },
    send: {
      done: { stored: { kind: 'stored', picture }, 'no room left': { kind: 'refused', text: full } },
      error: { offline },
    },
  },
  view: (snapshot) => ({
    isWorking: snapshot.hasTag('waiting') || snapshot.hasTag('busy'),
    mayPost: snapshot.hasTag('stored'),
    mayRetry: snapshot.can({ type: 'upload.retry' }),
    mayTakeOut: snapshot.can({ type: 'upload.cancel' }),
    says: snapshot.context.text,
    share: snapshot.context.share,
  }),
  start: { row, to: 'waiting', context: { share: 0, text: null, picture: null } },
  states: {
    waiting: {
      row,
      tags: ['waiting'],
      sees: { ...nothing, isWorking: true },
      on: {
        'upload.turn': { row, to: 'resizing', starts: [{ src: 'resize' }] },
        'upload.cancel': cancel,
      },
    },
    resizing: {
      row,
      tags: ['busy'],
      sees: { ...nothing, isWorking: true },
      on: { 'upload.cancel': { ...cancel, stops: ['resize'] } },
      done: { resize: { row, to: 'sending', starts: [{ src: 'send' }] } },
      error: { resize: { row, to: 'refused', context: { text: noPicture.message } } },
    },
    sending: {
      row,
      tags: ['busy'],
      sees: ({ context }) => ({ ...nothing, isWorking: true, share: context.share }),
      on: {
        'upload.progressed': { row, context: ({ event }) => ({ share: event.share }) },
        'upload.cancel': { ...cancel, stops: ['send'] },
      },
      done: {
        send: [
          {
            row,
            when: ({ event }) => event.output.kind === 'refused',
            to: 'refused',
            context: { text: full },
          },
          { row, to: 'stored', context: { picture } },
        ],
      },
      error: { send: { row, to: 'failed', context: { text: offline.message } } },
    },
    stored: {
      row,
      tags: ['stored'],
      sees: ({ context }) => ({ ...nothing, mayPost: true, share: context.share }),
      on: { 'upload.cancel': cancel },
    },
    failed: {
      row,
      tags: ['failed'],
      sees: ({ context }) => ({ ...nothing, mayRetry: true, says: offline.message, share: context.share }),
      on: {
        'upload.retry': {
          row,
          to: 'sending',
          context: { share: 0, text: null },
          starts: [{ src: 'send' }],
        },
        'upload.cancel': cancel,
      },
    },
    refused: {
      row,
      tags: ['refused'],
      sees: ({ context }) => ({ ...nothing, says: context.text, share: context.share }),
      on: { 'upload.cancel': cancel },
    },
    cancelled: {
      row,
      sees: ({ context }) => ({
        ...nothing,
        mayTakeOut: false,
        says: context.text,
        share: context.share,
      }),
    },
  },
});
