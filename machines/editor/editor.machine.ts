import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type * as Editor from './editor.events.ts';

const isSame = (one = '', other = '') => one.trim() === other.trim();

const areSame = (one: Editor.Parts, other: Editor.Parts) =>
  Object.keys(one).every((name) => isSame(one[name], other[name]));

const byPart = (parts: Editor.Parts, say: (name: string, text: string) => string): Editor.Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, say(name, text)]));

/** The parts that were changed on both sides, and do not say the same. */
export const contestedIn = ({ typed, over, latest }: Omit<Editor.Context, 'sent' | 'failure'>) =>
  Object.keys(typed).filter(
    (name) =>
      !isSame(typed[name], over.parts[name]) &&
      !isSame(latest.parts[name], over.parts[name]) &&
      !isSame(typed[name], latest.parts[name]),
  );

type Change = Partial<Editor.Context> & { typed: Editor.Parts };

/** What nobody has typed over follows what stands; what both sides have changed waits for a choice. */
function follow(context: Editor.Context, latest: Editor.Standing): Change {
  const { typed, over } = context;
  const contested = contestedIn({ typed, over, latest });
  const isMoved = (name: string) => !isSame(latest.parts[name], over.parts[name]);
  return {
    latest,
    typed: byPart(typed, (name, text) =>
      isMoved(name) && isSame(text, over.parts[name]) ? (latest.parts[name] ?? '') : text,
    ),
    over: {
      version: contested.length > 0 ? over.version : latest.version,
      parts: byPart(typed, (name) => (contested.includes(name) ? over : latest).parts[name] ?? ''),
    },
  };
}

/** What was sent is what stands; what was typed meanwhile is typed over that. */
const settle = ({ typed, sent }: Editor.Context, stands: Editor.Standing): Change => ({
  latest: stands,
  over: stands,
  failure: null,
  typed: byPart(typed, (name, text) => (isSame(text, sent[name]) ? (stands.parts[name] ?? '') : text)),
});

function begin({ stands, draft }: Editor.Input): Editor.Context {
  const fresh = { typed: stands.parts, over: stands, latest: stands, sent: stands.parts, failure: null };
  return draft ? { ...fresh, ...follow({ ...fresh, ...draft }, stands) } : fresh;
}

const replaced = (context: Editor.Context, { typed }: Change) => {
  const names = Object.keys(typed).filter((name) => typed[name] !== context.typed[name]);
  return names.length > 0 ? [{ type: 'editor.replaced' as const, names }] : [];
};

export const editorMachine = setup({
  types: {
    input: {} as Editor.Input,
    context: {} as Editor.Context,
    events: {} as Editor.EditorEvent,
    emitted: {} as Editor.EditorNews,
    tags: {} as 'unsaved' | 'busy' | 'error' | 'conflict' | 'done',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    /** Rejects with an error whose message is for the person, when nobody has read what was sent. */
    save: fromPromise<Editor.Answer, Editor.Draft>(async () => {
      throw new Error('save not provided');
    }),
  },
  guards: {
    isContested: ({ context }) => contestedIn(context).length > 0,
    isRefused: ({ context }) => context.failure?.isRefused === true,
    hasFailed: ({ context }) => context.failure !== null,
    isTouched: ({ context }) => !areSame(context.typed, context.over.parts),
    isSaved: (_, { kind }: Editor.Answer) => kind === 'saved',
    /** The same stands there by now: the answer to an earlier save was lost. */
    isThereAlready: ({ context }, answer: Editor.Answer) =>
      answer.kind === 'stale' && areSame(context.sent, answer.stands.parts),
    isStale: (_, { kind }: Editor.Answer) => kind === 'stale',
  },
  actions: {
    keepTyped: assign((_, { parts }: { parts: Editor.Parts }) => ({ typed: parts })),
    forgetFailure: assign({ failure: null }),
    noteLatest: assign((_, { stands }: { stands: Editor.Standing }) => ({ latest: stands })),
    follow: enqueueActions(({ context, enqueue }, { stands }: { stands: Editor.Standing }) => {
      const change = follow(context, stands);
      enqueue.assign(change);
      for (const news of replaced(context, change)) enqueue.emit(news);
    }),
    dropDraft: enqueueActions(({ context, enqueue }) => {
      const change = { typed: context.latest.parts, over: context.latest, failure: null };
      enqueue.assign(change);
      for (const news of replaced(context, change)) enqueue.emit(news);
    }),
    takeNewer: enqueueActions(({ context, enqueue }) => {
      const { typed, latest } = context;
      const contested = contestedIn(context);
      const change = {
        over: latest,
        failure: null,
        typed: byPart(typed, (name, text) => (contested.includes(name) ? (latest.parts[name] ?? '') : text)),
      };
      enqueue.assign(change);
      for (const news of replaced(context, change)) enqueue.emit(news);
    }),
    typeOverLatest: assign(({ context }) => ({ over: context.latest, failure: null })),
    noteSent: assign(({ context }) => ({ sent: context.typed, failure: null })),
    settle: enqueueActions(({ context, enqueue }, answer: Editor.Answer) => {
      if (answer.kind === 'refused') return;
      const change = settle(context, answer.stands);
      enqueue.assign(change);
      for (const news of replaced(context, change)) enqueue.emit(news);
      const isLeft = areSame(change.typed, answer.stands.parts);
      enqueue.emit({ type: 'editor.saved', isLeft });
    }),
    sayUnchanged: emit({ type: 'editor.saved', isLeft: true }),
    noteRefusal: assign((_, answer: Editor.Answer) =>
      answer.kind === 'saved'
        ? {}
        : {
            failure: {
              isRefused: true,
              text: answer.text,
              errors: answer.kind === 'refused' ? answer.errors : [],
            },
          },
    ),
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
  context: ({ input }) => begin(input),
  initial: 'writing',
  states: {
    writing: {
      description: 'Whatever stands in the form, it can be typed over.',
      initial: 'weighing',
      on: {
        'editor.typed': {
          target: '.weighing',
          description: 'The member types. What was wrong with other words is no longer said.',
          actions: [{ type: 'keepTyped', params: ({ event }) => event }, 'forgetFailure'],
          meta: { rows: ['SCR /create-gig', 'SCR /edit-profile'] },
        },
        'editor.stands': {
          target: '.weighing',
          description: 'It was changed elsewhere: what nobody has typed over follows.',
          actions: { type: 'follow', params: ({ event }) => event },
          meta: { rows: ['FEE-07', 'GIG-13'] },
        },
        'editor.discard': {
          target: '.weighing',
          description: 'What was typed is given up.',
          actions: 'dropDraft',
          meta: { rows: ['SCR /create-gig'] },
        },
      },
      states: {
        weighing: {
          description: 'How does what is typed stand to what is there?',
          always: [
            {
              guard: 'isContested',
              target: 'conflict',
              description: 'The same was changed on both sides.',
              meta: { rows: ['FEE-07', 'GIG-13'] },
            },
            {
              guard: 'isRefused',
              target: 'refused',
              description: 'The server has said what is wrong with it.',
              meta: { rows: ['SCR /create-gig'] },
            },
            {
              guard: 'hasFailed',
              target: 'failed',
              description: 'It did not get there.',
              meta: { rows: ['SES-13'] },
            },
            {
              guard: 'isTouched',
              target: 'draft',
              description: 'There is something to save.',
              meta: { rows: ['SCR /create-gig'] },
            },
            {
              target: 'untouched',
              description: 'It says what stands there.',
              meta: { rows: ['SCR /edit-profile'] },
            },
          ],
        },
        untouched: {
          description: 'Nothing was typed, or it says what stands on the server.',
          on: {
            'editor.send': {
              target: 'saved',
              description: 'There is nothing to save: it is there.',
              actions: 'sayUnchanged',
              meta: { rows: ['SCR /edit-profile'] },
            },
          },
        },
        draft: {
          description: 'Typed, kept on this device, not saved.',
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
        refused: {
          description: 'The server did not take it; what is wrong stands at its field.',
          tags: ['unsaved', 'error'],
          on: {
            'editor.send': {
              target: '#editor.sending',
              description: 'The member sends it once more.',
              actions: 'noteSent',
              meta: { rows: ['SCR /create-gig'] },
            },
          },
        },
        failed: {
          description:
            'No connection, no server, or too many calls: nothing is lost, and it can be sent again.',
          tags: ['unsaved', 'error'],
          on: {
            'editor.send': {
              target: '#editor.sending',
              description: 'The member tries again.',
              actions: 'noteSent',
              meta: { rows: ['SES-13'] },
            },
          },
        },
        saved: {
          description: 'The server has what was sent.',
          tags: ['done'],
          always: {
            guard: 'isTouched',
            target: 'weighing',
            description: 'More was typed meanwhile.',
            meta: { rows: ['SAF-05'] },
          },
        },
        conflict: {
          description: 'Changed elsewhere while it was typed over here: both are shown, neither is lost.',
          tags: ['unsaved', 'conflict'],
          on: {
            'editor.takeNewer': {
              target: 'weighing',
              description: 'The member takes what the other side says.',
              actions: 'takeNewer',
              meta: { rows: ['FEE-07'] },
            },
            'editor.keepMine': {
              target: 'weighing',
              description: 'The member goes on with what is typed here.',
              actions: 'typeOverLatest',
              meta: { rows: ['FEE-07'] },
            },
            'editor.send': {
              target: '#editor.sending',
              description: 'Saved with the newer one in sight: it takes its place.',
              actions: ['typeOverLatest', 'noteSent'],
              meta: { rows: ['FEE-07'] },
            },
          },
        },
      },
    },
    sending: {
      description: 'On its way, also when its page is left. It can be typed on meanwhile.',
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
            actions: { type: 'settle', params: ({ event }) => event.output },
            meta: { rows: ['SCR /create-gig', 'SCR /edit-profile'] },
          },
          {
            guard: { type: 'isThereAlready', params: ({ event }) => event.output },
            target: 'writing.saved',
            description: 'The server has had it: the answer to an earlier try was lost.',
            actions: { type: 'settle', params: ({ event }) => event.output },
            meta: { rows: ['OPS-02'] },
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'writing',
            description: 'Somebody was faster: how it stands now comes with the refusal.',
            actions: [
              { type: 'noteRefusal', params: ({ event }) => event.output },
              {
                type: 'follow',
                params: ({ context, event: { output } }) => ({
                  stands: output.kind === 'refused' ? context.latest : output.stands,
                }),
              },
            ],
            meta: { rows: ['FEE-07', 'GIG-13'] },
          },
          {
            target: 'writing',
            description: 'The server does not take it, and says why.',
            actions: [
              { type: 'noteRefusal', params: ({ event }) => event.output },
              { type: 'follow', params: ({ context }) => ({ stands: context.latest }) },
            ],
            meta: { rows: ['SCR /create-gig'] },
          },
        ],
        onError: {
          target: 'writing',
          description: 'It did not get there, or nobody answered.',
          actions: [
            { type: 'noteFailure', params: ({ event }) => event },
            { type: 'follow', params: ({ context }) => ({ stands: context.latest }) },
          ],
          meta: { rows: ['SES-13', 'OPS-02'] },
        },
      },
      on: {
        'editor.typed': {
          description: 'Typed on meanwhile: that is not what was sent.',
          actions: { type: 'keepTyped', params: ({ event }) => event },
          meta: { rows: ['SAF-05'] },
        },
        'editor.stands': {
          description: 'Changed elsewhere, or the news of this very save: the answer tells.',
          actions: { type: 'noteLatest', params: ({ event }) => event },
          meta: { rows: ['FEE-07'] },
        },
      },
    },
  },
});
