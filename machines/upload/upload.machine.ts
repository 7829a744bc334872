import { assign, fromPromise, setup } from 'xstate';
import type { MessageFile } from '#contract/ours/message-files.ts';

export type StoredPicture = { url: string; width: number; height: number };

/** A picture for a post, or a file for a message. */
export type Stored = StoredPicture | MessageFile;

/** `refused` is final; `text` is for the person. */
export type UploadAnswer = { kind: 'stored'; picture: Stored } | { kind: 'refused'; text: string };

export const uploadMachine = setup({
  types: {
    context: {} as {
      /** Upload progress, 0 to 1. */
      share: number;
      /** Why it failed, for the person. */
      text: string | null;
      picture: Stored | null;
    },
    events: {} as
      | { type: 'upload.turn' }
      | { type: 'upload.progressed'; share: number }
      | { type: 'upload.retry' }
      | { type: 'upload.cancel' },
    tags: {} as 'waiting' | 'busy' | 'stored' | 'failed' | 'refused',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    resize: fromPromise<void>(async () => {
      throw new Error('resize not provided');
    }),
    send: fromPromise<UploadAnswer>(async () => {
      throw new Error('send not provided');
    }),
  },
  guards: {
    isRefused: (_, { kind }: UploadAnswer) => kind === 'refused',
  },
  actions: {
    noteShare: assign((_, { share }: { share: number }) => ({ share })),
    beginAnew: assign({ share: 0, text: null }),
    keepPicture: assign((_, answer: UploadAnswer) => ({
      picture: answer.kind === 'stored' ? answer.picture : null,
    })),
    keepRefusal: assign((_, answer: UploadAnswer) => ({
      text: answer.kind === 'refused' ? answer.text : null,
    })),
    keepError: assign((_, { error }: { error: unknown }) => ({
      text: error instanceof Error ? error.message : String(error),
    })),
  },
}).createMachine({
  id: 'upload',
  options: { maxIterations: 1000 },
  description:
    'One picture or file on its way to the server: made small, sent, kept there; never lost without a word.',
  context: { share: 0, text: null, picture: null },
  meta: { rows: ['FEE-02'] },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Picked. Those picked before it come first: one is unpacked at a time.',
      tags: ['waiting'],
      on: {
        'upload.turn': {
          target: 'resizing',
          description: 'Those before it are small.',
          meta: { rows: ['FEE-02'] },
        },
        'upload.cancel': {
          target: 'cancelled',
          description: 'Taken out before its turn.',
          meta: { rows: ['FEE-02'] },
        },
      },
    },
    resizing: {
      description: 'The browser makes it as small as it will be shown.',
      tags: ['busy'],
      invoke: {
        id: 'resize',
        src: 'resize',
        onDone: { target: 'sending', description: 'It is small enough.', meta: { rows: ['FEE-02'] } },
        onError: {
          target: 'refused',
          description: 'It is no picture, or cannot be read.',
          actions: { type: 'keepError', params: ({ event }) => event },
          meta: { rows: ['FEE-02', 'SAF-04'] },
        },
      },
      on: {
        'upload.cancel': {
          target: 'cancelled',
          description: 'Taken out meanwhile.',
          meta: { rows: ['FEE-02'] },
        },
      },
    },
    sending: {
      description: 'On its way, or next to be: one is sent at a time. A bar shows how far.',
      tags: ['busy'],
      invoke: {
        id: 'send',
        src: 'send',
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            description: 'The server does not take it, and would not the next time.',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
            meta: { rows: ['FEE-02', 'SAF-09'] },
          },
          {
            target: 'stored',
            description: 'The server has it.',
            actions: { type: 'keepPicture', params: ({ event }) => event.output },
            meta: { rows: ['FEE-02'] },
          },
        ],
        onError: {
          target: 'failed',
          description: 'No answer, or not now.',
          actions: { type: 'keepError', params: ({ event }) => event },
          meta: { rows: ['FEE-02'] },
        },
      },
      on: {
        'upload.progressed': {
          description: 'More of it has been sent.',
          actions: { type: 'noteShare', params: ({ event }) => event },
          meta: { rows: ['FEE-02'] },
        },
        'upload.cancel': {
          target: 'cancelled',
          description: 'Stopped while it is sent.',
          meta: { rows: ['FEE-02'] },
        },
      },
    },
    stored: {
      description: 'Ready to be posted.',
      tags: ['stored'],
      on: {
        'upload.cancel': {
          target: 'cancelled',
          description: 'Taken out after all; the server forgets it within a day.',
          meta: { rows: ['FEE-02'] },
        },
      },
    },
    failed: {
      description: 'It did not get through; it is still here to be sent again.',
      tags: ['failed'],
      on: {
        'upload.retry': {
          target: 'sending',
          description: 'Sent once more; it is small already.',
          actions: 'beginAnew',
          meta: { rows: ['FEE-02'] },
        },
        'upload.cancel': {
          target: 'cancelled',
          description: 'Given up.',
          meta: { rows: ['FEE-02'] },
        },
      },
    },
    refused: {
      description: 'Why it cannot be taken stands where it would; another one may be picked.',
      tags: ['refused'],
      on: {
        'upload.cancel': {
          target: 'cancelled',
          description: 'Taken out.',
          meta: { rows: ['FEE-02'] },
        },
      },
    },
    cancelled: { description: 'Out of the post.', type: 'final' },
  },
});
