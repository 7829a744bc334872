import { assign, fromPromise, setup } from 'xstate';
import type { MessageFile } from '#contract/messages.ts';

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
    resetProgress: assign({ share: 0, text: null }),
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
  description: 'One photo or file being uploaded: resized, sent and stored; never lost without a message.',
  context: { share: 0, text: null, picture: null },
  meta: { rows: ['FEE-02'] },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Picked. Files are read one at a time, in the order they were picked.',
      tags: ['waiting'],
      on: {
        'upload.turn': {
          target: 'resizing',
          description: 'The files before it have been read.',
          meta: { rows: ['FEE-02'] },
        },
        'upload.cancel': {
          target: 'cancelled',
          description: 'Removed before it was read.',
          meta: { rows: ['FEE-02'] },
        },
      },
    },
    resizing: {
      description: 'The browser resizes it to the size at which it will be shown.',
      tags: ['busy'],
      invoke: {
        id: 'resize',
        src: 'resize',
        onDone: { target: 'sending', description: 'Small enough.', meta: { rows: ['FEE-02'] } },
        onError: {
          target: 'refused',
          description: 'Not an image, or unreadable.',
          actions: { type: 'keepError', params: ({ event }) => event },
          meta: { rows: ['FEE-02', 'SAF-04'] },
        },
      },
      on: {
        'upload.cancel': {
          target: 'cancelled',
          description: 'Removed meanwhile.',
          meta: { rows: ['FEE-02'] },
        },
      },
    },
    sending: {
      description: 'Uploading, or next in line: one file at a time, with a progress bar.',
      tags: ['busy'],
      invoke: {
        id: 'send',
        src: 'send',
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            description: 'The server refuses it for good.',
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
          description: 'Offline or server failure.',
          actions: { type: 'keepError', params: ({ event }) => event },
          meta: { rows: ['FEE-02'] },
        },
      },
      on: {
        'upload.progressed': {
          description: 'Upload progress.',
          actions: { type: 'noteShare', params: ({ event }) => event },
          meta: { rows: ['FEE-02'] },
        },
        'upload.cancel': {
          target: 'cancelled',
          description: 'Cancelled during the upload.',
          meta: { rows: ['FEE-02'] },
        },
      },
    },
    stored: {
      description: 'Ready to post.',
      tags: ['stored'],
      on: {
        'upload.cancel': {
          target: 'cancelled',
          description: 'Removed after all; the server deletes it within a day.',
          meta: { rows: ['FEE-02'] },
        },
      },
    },
    failed: {
      description: 'The upload failed; the file is kept for another attempt.',
      tags: ['failed'],
      on: {
        'upload.retry': {
          target: 'sending',
          description: 'Sent again; already resized.',
          actions: 'resetProgress',
          meta: { rows: ['FEE-02'] },
        },
        'upload.cancel': {
          target: 'cancelled',
          description: 'Discarded.',
          meta: { rows: ['FEE-02'] },
        },
      },
    },
    refused: {
      description: 'Says why the file cannot be used; the member can pick another.',
      tags: ['refused'],
      on: {
        'upload.cancel': {
          target: 'cancelled',
          description: 'Removed.',
          meta: { rows: ['FEE-02'] },
        },
      },
    },
    cancelled: { description: 'No longer part of the post.', type: 'final' },
  },
});
