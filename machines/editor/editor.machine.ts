import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import * as Editor from './editor.ts';

export const editorMachine = setup({
  types: {
    input: {} as Editor.Input,
    context: {} as Editor.Context,
    events: {} as Editor.EditorEvent,
    emitted: {} as Editor.EditorEmitted,
    tags: {} as 'unsaved' | 'busy' | 'error' | 'conflict' | 'done',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    /** Rejects with a message for the person if the server has not read it. */
    save: fromPromise<Editor.Answer, Editor.Draft>(async () => {
      throw new Error('save not provided');
    }),
  },
  guards: {
    isContested: ({ context }, { latest }: Pick<Editor.Context, 'latest'>) =>
      Editor.contestedIn({ ...context, latest }).length > 0,
    isTouched: ({ context }) => !Editor.areSame(context.typed, context.over.parts),
    isSaved: (_, { kind }: Editor.Answer) => kind === 'saved',
    isStoredAlready: ({ context }, answer: Editor.Answer) =>
      answer.kind === 'stale' && Editor.areSame(context.sent, answer.stands.parts),
  },
  actions: {
    keepTyped: assign((_, { parts }: { parts: Editor.Parts }) => ({ typed: parts })),
    forgetFailure: assign({ failure: null }),
    noteLatest: assign((_, { stands }: { stands: Editor.Revision }) => ({ latest: stands })),
    followLatest: enqueueActions(({ context, enqueue }) =>
      Editor.replaceParts(enqueue, context, Editor.rebaseOnLatest(context)),
    ),
    dropDraft: enqueueActions(({ context, enqueue }) =>
      Editor.replaceParts(enqueue, context, Editor.dropDraft(context)),
    ),
    takeNewer: enqueueActions(({ context, enqueue }) =>
      Editor.replaceParts(enqueue, context, Editor.takeNewer(context)),
    ),
    settle: enqueueActions(({ context, enqueue }) =>
      Editor.replaceParts(enqueue, context, Editor.markSaved(context)),
    ),
    typeOverLatest: assign(({ context }) => ({ over: context.latest, failure: null })),
    noteSent: assign(({ context }) => ({ sent: context.typed, failure: null })),
    reportSaved: emit(({ context: { typed, over } }) => ({
      type: 'editor.saved' as const,
      isLeft: Editor.areSame(typed, over.parts),
    })),
    noteAnswer: assign(({ context }, answer: Editor.Answer) => ({
      latest: Editor.latestAfter(answer, context),
      failure:
        answer.kind === 'saved'
          ? null
          : {
              isRefused: true,
              text: answer.text,
              errors: answer.kind === 'refused' ? answer.errors : [],
            },
    })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({
      failure: {
        isRefused: false,
        text: error instanceof Error ? error.message : 'Something went wrong. Try again.',
        errors: [],
      },
    })),
  },
}).createMachine({
  id: 'editor',
  options: { maxIterations: 1000 },
  description:
    'A form that publishes or edits: what is typed is kept until the server has it, whatever happens there or here.',
  context: ({ input }) => Editor.initialContext(input),
  initial: 'writing',
  states: {
    writing: {
      description: 'Whatever the form says, it can be changed.',
      initial: 'comparing',
      on: {
        'editor.typed': {
          target: '.comparing',
          description: 'The member types. What was wrong with other words is no longer shown.',
          actions: [{ type: 'keepTyped', params: ({ event }) => event }, 'forgetFailure'],
          meta: { rows: ['SCR /create-gig', 'SCR /edit-profile'] },
        },
        'editor.stands': {
          target: '.comparing',
          description: 'It was changed elsewhere: untouched fields take the newer values.',
          actions: [{ type: 'noteLatest', params: ({ event }) => event }, 'followLatest'],
          meta: { rows: ['FEE-07', 'GIG-13'] },
        },
        'editor.discard': {
          target: '.untouched',
          description: 'The member drops what was typed.',
          actions: 'dropDraft',
          meta: { rows: ['SCR /create-gig'] },
        },
      },
      states: {
        comparing: {
          description: 'Compares what is typed with what the server has.',
          always: [
            {
              guard: { type: 'isContested', params: ({ context }) => context },
              target: 'conflict',
              description: 'Both sides changed the same field.',
              meta: { rows: ['FEE-07', 'GIG-13'] },
            },
            {
              guard: 'isTouched',
              target: 'draft',
              description: 'There is something to save.',
              meta: { rows: ['SCR /create-gig', 'SES-13'] },
            },
            {
              target: 'untouched',
              description: 'It says what the server has.',
              meta: { rows: ['SCR /edit-profile'] },
            },
          ],
        },
        untouched: {
          description: 'Nothing was typed, or the same as the server has.',
          on: {
            'editor.send': {
              target: 'saved',
              description: 'There is nothing to save.',
              actions: 'reportSaved',
              meta: { rows: ['SCR /edit-profile'] },
            },
          },
        },
        draft: {
          description: 'Typed, stored on this device, not saved.',
          tags: ['unsaved'],
          on: {
            'editor.send': {
              target: '#editor.sending',
              description: 'The member saves it.',
              actions: 'noteSent',
              meta: { rows: ['SCR /create-gig', 'SCR /edit-profile'] },
            },
          },
        },
        notSaved: {
          description: 'The last save failed: nothing is lost, and it can be sent again.',
          tags: ['unsaved', 'error'],
          initial: 'failed',
          on: {
            'editor.send': {
              target: '#editor.sending',
              description: 'The member tries again.',
              actions: 'noteSent',
              meta: { rows: ['SCR /create-gig', 'SES-13'] },
            },
            'editor.stands': [
              {
                guard: { type: 'isContested', params: ({ event }) => ({ latest: event.stands }) },
                target: 'conflict',
                description: 'Both sides changed the same field.',
                actions: [{ type: 'noteLatest', params: ({ event }) => event }, 'followLatest'],
                meta: { rows: ['FEE-07', 'GIG-13'] },
              },
              {
                description: 'It was changed elsewhere: untouched fields take the newer values.',
                actions: [{ type: 'noteLatest', params: ({ event }) => event }, 'followLatest'],
                meta: { rows: ['FEE-07', 'GIG-13'] },
              },
            ],
          },
          states: {
            refused: { description: 'The server refused it; each error is shown at its field.' },
            failed: { description: 'No connection, no server, or too many calls.' },
          },
        },
        saved: {
          description: 'The server has what was sent.',
          tags: ['done'],
          always: {
            guard: 'isTouched',
            target: 'draft',
            description: 'More was typed meanwhile.',
            meta: { rows: ['SAF-05'] },
          },
        },
        conflict: {
          description: 'Both sides changed the same field: both versions are shown, neither is lost.',
          tags: ['unsaved', 'conflict'],
          on: {
            'editor.takeNewer': {
              target: 'comparing',
              description: "The member takes the other side's version.",
              actions: 'takeNewer',
              meta: { rows: ['FEE-07'] },
            },
            'editor.keepMine': {
              target: 'draft',
              description: 'The member keeps what is typed here.',
              actions: 'typeOverLatest',
              meta: { rows: ['FEE-07'] },
            },
            'editor.send': {
              target: '#editor.sending',
              description: 'Saved with the newer version in sight: it takes its place.',
              actions: ['typeOverLatest', 'noteSent'],
              meta: { rows: ['FEE-07'] },
            },
          },
        },
      },
    },
    sending: {
      description: 'Being saved, even if its page is left. It can be typed on meanwhile.',
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { sent, over } }) => ({ typed: sent, over }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'writing.saved',
            description: 'The server has it.',
            actions: [{ type: 'noteAnswer', params: ({ event }) => event.output }, 'settle', 'reportSaved'],
            meta: { rows: ['SCR /create-gig', 'SCR /edit-profile'] },
          },
          {
            guard: { type: 'isStoredAlready', params: ({ event }) => event.output },
            target: 'writing.saved',
            description: 'An earlier try had arrived, only its answer was lost.',
            actions: [{ type: 'noteAnswer', params: ({ event }) => event.output }, 'settle', 'reportSaved'],
            meta: { rows: ['OPS-02'] },
          },
          {
            guard: {
              type: 'isContested',
              params: ({ context, event }) => ({ latest: Editor.latestAfter(event.output, context) }),
            },
            target: 'writing.conflict',
            description: 'Somebody else changed the same field first; the answer holds their version.',
            actions: [{ type: 'noteAnswer', params: ({ event }) => event.output }, 'followLatest'],
            meta: { rows: ['FEE-07', 'GIG-13'] },
          },
          {
            target: 'writing.notSaved.refused',
            description: 'The server does not take it, and says why.',
            actions: [{ type: 'noteAnswer', params: ({ event }) => event.output }, 'followLatest'],
            meta: { rows: ['SCR /create-gig', 'FEE-07'] },
          },
        ],
        onError: [
          {
            guard: { type: 'isContested', params: ({ context }) => context },
            target: 'writing.conflict',
            description: 'It did not arrive, and somebody else changed the same field meanwhile.',
            actions: [{ type: 'noteFailure', params: ({ event }) => event }, 'followLatest'],
            meta: { rows: ['SES-13', 'FEE-07'] },
          },
          {
            target: 'writing.notSaved.failed',
            description: 'It did not arrive, or nobody answered.',
            actions: [{ type: 'noteFailure', params: ({ event }) => event }, 'followLatest'],
            meta: { rows: ['SES-13', 'OPS-02'] },
          },
        ],
      },
      on: {
        'editor.typed': {
          description: 'Typed on meanwhile: that is not what was sent.',
          actions: { type: 'keepTyped', params: ({ event }) => event },
          meta: { rows: ['SAF-05'] },
        },
        'editor.stands': {
          description: 'Changed elsewhere, or the news of this very save: the answer decides.',
          actions: { type: 'noteLatest', params: ({ event }) => event },
          meta: { rows: ['FEE-07'] },
        },
      },
    },
  },
});
