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
      answer.kind === 'stale' && Editor.areSame(context.sent, answer.current.parts),
  },
  actions: {
    keepTyped: assign((_, { parts }: { parts: Editor.Parts }) => ({ typed: parts })),
    forgetFailure: assign({ failure: null }),
    noteLatest: assign((_, { current }: { current: Editor.Revision }) => ({ latest: current })),
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
  description: 'A form that publishes or edits something: what is typed is kept until the server has it.',
  context: ({ input }) => Editor.initialContext(input),
  initial: 'writing',
  states: {
    writing: {
      description: 'Whether there is anything to save.',
      initial: 'comparing',
      on: {
        'editor.typed': {
          target: '.comparing',
          description: 'The member types. Errors about the earlier text are no longer shown.',
          actions: [{ type: 'keepTyped', params: ({ event }) => event }, 'forgetFailure'],
          meta: { rows: ['SCR /create-gig', 'SCR /edit-profile'] },
        },
        'editor.serverChanged': {
          target: '.comparing',
          description: 'Changed elsewhere: fields the member has not touched take the new values.',
          actions: [{ type: 'noteLatest', params: ({ event }) => event }, 'followLatest'],
          meta: { rows: ['FEE-07', 'GIG-13'] },
        },
        'editor.discard': {
          target: '.untouched',
          description: 'The member discards the draft.',
          actions: 'dropDraft',
          meta: { rows: ['SCR /create-gig'] },
        },
      },
      states: {
        comparing: {
          description: 'Compares the form with what the server has.',
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
              description: 'The form is the same as on the server.',
              meta: { rows: ['SCR /edit-profile'] },
            },
          ],
        },
        untouched: {
          description: 'Nothing typed, or the same as on the server.',
          on: {
            'editor.send': {
              target: 'saved',
              description: 'Nothing to save.',
              actions: 'reportSaved',
              meta: { rows: ['SCR /edit-profile'] },
            },
          },
        },
        draft: {
          description: 'Typed and stored on this device, not saved.',
          tags: ['unsaved'],
          on: {
            'editor.send': {
              target: '#editor.sending',
              description: 'The member saves.',
              actions: 'noteSent',
              meta: { rows: ['SCR /create-gig', 'SCR /edit-profile'] },
            },
          },
        },
        notSaved: {
          description: 'The last save failed: nothing is lost, and the member can try again.',
          tags: ['unsaved', 'error'],
          initial: 'failed',
          on: {
            'editor.send': {
              target: '#editor.sending',
              description: 'The member tries again.',
              actions: 'noteSent',
              meta: { rows: ['SCR /create-gig', 'SES-13'] },
            },
            'editor.serverChanged': [
              {
                guard: { type: 'isContested', params: ({ event }) => ({ latest: event.current }) },
                target: 'conflict',
                description: 'Both sides changed the same field.',
                actions: [{ type: 'noteLatest', params: ({ event }) => event }, 'followLatest'],
                meta: { rows: ['FEE-07', 'GIG-13'] },
              },
              {
                description: 'Changed elsewhere: fields the member has not touched take the new values.',
                actions: [{ type: 'noteLatest', params: ({ event }) => event }, 'followLatest'],
                meta: { rows: ['FEE-07', 'GIG-13'] },
              },
            ],
          },
          states: {
            refused: { description: 'The server refused it; each error is shown at its field.' },
            failed: { description: 'Offline, server failure, or too many calls.' },
          },
        },
        saved: {
          description: 'The server has what was sent.',
          tags: ['done'],
          always: {
            guard: 'isTouched',
            target: 'draft',
            description: 'The member has typed since.',
            meta: { rows: ['SAF-05'] },
          },
        },
        conflict: {
          description: 'Both sides changed the same field: both versions are shown, and neither is lost.',
          tags: ['unsaved', 'conflict'],
          on: {
            'editor.takeNewer': {
              target: 'comparing',
              description: 'The member takes the version from the server.',
              actions: 'takeNewer',
              meta: { rows: ['FEE-07'] },
            },
            'editor.keepMine': {
              target: 'draft',
              description: 'The member keeps their own version.',
              actions: 'typeOverLatest',
              meta: { rows: ['FEE-07'] },
            },
            'editor.send': {
              target: '#editor.sending',
              description: 'The member saves after seeing the other version, and so replaces it.',
              actions: ['typeOverLatest', 'noteSent'],
              meta: { rows: ['FEE-07'] },
            },
          },
        },
      },
    },
    sending: {
      description: 'Saving, even if the member leaves the page. They can go on typing.',
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { sent, over } }) => ({ typed: sent, over }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'writing.saved',
            description: 'Saved.',
            actions: [{ type: 'noteAnswer', params: ({ event }) => event.output }, 'settle', 'reportSaved'],
            meta: { rows: ['SCR /create-gig', 'SCR /edit-profile'] },
          },
          {
            guard: { type: 'isStoredAlready', params: ({ event }) => event.output },
            target: 'writing.saved',
            description: 'An earlier attempt had succeeded, and only its answer was lost.',
            actions: [{ type: 'noteAnswer', params: ({ event }) => event.output }, 'settle', 'reportSaved'],
            meta: { rows: ['OPS-02'] },
          },
          {
            guard: {
              type: 'isContested',
              params: ({ context, event }) => ({ latest: Editor.latestAfter(event.output, context) }),
            },
            target: 'writing.conflict',
            description: 'Somebody else changed the same field first; the answer has their version.',
            actions: [{ type: 'noteAnswer', params: ({ event }) => event.output }, 'followLatest'],
            meta: { rows: ['FEE-07', 'GIG-13'] },
          },
          {
            target: 'writing.notSaved.refused',
            description: 'The server refuses it and says why.',
            actions: [{ type: 'noteAnswer', params: ({ event }) => event.output }, 'followLatest'],
            meta: { rows: ['SCR /create-gig', 'FEE-07'] },
          },
        ],
        onError: [
          {
            guard: { type: 'isContested', params: ({ context }) => context },
            target: 'writing.conflict',
            description: 'Not saved, and somebody else has changed the same field meanwhile.',
            actions: [{ type: 'noteFailure', params: ({ event }) => event }, 'followLatest'],
            meta: { rows: ['SES-13', 'FEE-07'] },
          },
          {
            target: 'writing.notSaved.failed',
            description: 'Not saved: offline or no answer.',
            actions: [{ type: 'noteFailure', params: ({ event }) => event }, 'followLatest'],
            meta: { rows: ['SES-13', 'OPS-02'] },
          },
        ],
      },
      on: {
        'editor.typed': {
          description: 'The member types while it is being saved: this is not part of what was sent.',
          actions: { type: 'keepTyped', params: ({ event }) => event },
          meta: { rows: ['SAF-05'] },
        },
        'editor.serverChanged': {
          description: 'Changed elsewhere, or the event about this very save: the answer decides.',
          actions: { type: 'noteLatest', params: ({ event }) => event },
          meta: { rows: ['FEE-07'] },
        },
      },
    },
  },
});
