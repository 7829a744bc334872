import { defineModel } from 'chart-testing';
import type { SnapshotFrom } from 'xstate';
import {
  asStored,
  atEight,
  atSixAgain,
  inLeeds,
  inputs,
  isSame,
  mine,
  mineInYork,
  noNetwork,
  outcomes,
  partOf,
  tidy,
} from './editor.cases.ts';
import { editorMachine } from './editor.machine.ts';
import type { Answer, Context, Draft, Failure, Parts, Revision } from './editor.ts';

function together({ typed, over }: Draft, latest: Revision) {
  const text = partOf(typed.text, over.parts.text, latest.parts.text);
  const place = partOf(typed.place, over.parts.place, latest.parts.place);
  const isContested = text.isContested || place.isContested;
  return {
    isContested,
    context: {
      typed: { text: text.typed, place: place.typed },
      over: {
        version: isContested ? over.version : latest.version,
        parts: { text: text.over, place: place.over },
      },
      latest,
    },
  };
}

const isContested = (context: Context) => together(context, context.latest).isContested;
const isChanged = ({ typed, over }: Context) => !isSame(typed, over.parts);

/** Parts changed by the machine itself. */
const replaced = (before: Parts, after: Parts) => {
  const names = ['text', 'place'].filter((name) => before[name] !== after[name]);
  return names.length > 0 ? [{ type: 'editor.replaced' as const, names }] : [];
};

const meets = (before: Context, latest: Revision) => {
  const { context } = together(before, latest);
  return { context, emits: replaced(before.typed, context.typed) };
};

const saved = ({ typed, sent }: Context, current: Revision) => {
  const left = (name: 'text' | 'place') =>
    (tidy(typed[name]) === tidy(sent[name]) ? current.parts[name] : typed[name]) ?? '';
  const now = { text: left('text'), place: left('place') };
  return {
    context: { typed: now, over: current, latest: current, failure: null },
    emits: [...replaced(typed, now), { type: 'editor.saved' as const, isLeft: isSame(now, current.parts) }],
  };
};

const latestAfter = ({ latest }: Context, answer: Answer) =>
  answer.kind === 'refused' ? latest : answer.current;
const refusalIn = (answer: Answer): Failure => ({
  isRefused: true,
  text: answer.kind === 'saved' ? '' : answer.text,
  errors: answer.kind === 'refused' ? answer.errors : [],
});

type ServerChange = { before: Context; event: { current: Revision } };
const follows = {
  context: ({ before, event }: ServerChange) => meets(before, event.current).context,
  emits: ({ before, event }: ServerChange) => meets(before, event.current).emits,
};

type Answered = { before: Context; event: { output: Answer } };
const refused = {
  context: ({ before, event: { output } }: Answered) => ({
    ...meets(before, latestAfter(before, output)).context,
    failure: refusalIn(output),
  }),
  emits: ({ before, event: { output } }: Answered) => meets(before, latestAfter(before, output)).emits,
};

const isSaved = {
  to: 'writing.saved' as const,
  context: ({ before, event: { output } }: Answered) => saved(before, latestAfter(before, output)).context,
  emits: ({ before, event: { output } }: Answered) => saved(before, latestAfter(before, output)).emits,
};

type Failed = { before: Context; event: { error: unknown } };
const failed = {
  context: ({ before, event: { error } }: Failed) => ({
    ...meets(before, before.latest).context,
    failure: {
      isRefused: false,
      errors: [],
      text: error === 'broken' ? 'Something went wrong. Try again.' : noNetwork.message,
    },
  }),
  emits: ({ before }: Failed) => meets(before, before.latest).emits,
};

type Editor = SnapshotFrom<typeof editorMachine>;
type Place = 'sending' | `writing.${'untouched' | 'saved' | 'draft' | 'conflict'}`;
const isAt = ({ value }: Editor, ...places: Place[]) =>
  places.some((place) => place === (typeof value === 'string' ? value : `writing.${value.writing}`));
const isRefused = (editor: Editor) => editor.matches({ writing: { notSaved: 'refused' } });

const sends = {
  to: 'sending',
  context: ({ before }: { before: Context }) => ({ sent: before.typed, failure: null }),
  starts: ({ before }: { before: Context }) => [
    { src: 'save' as const, input: { typed: before.typed, over: before.over } },
  ],
};

export const editorModel = defineModel<typeof editorMachine, { says: Parts; fault: string | null }>({
  machine: editorMachine,
  inputs,
  requirements: ['FEE-07', 'GIG-13', 'SES-13', 'SAF-05', 'OPS-02', 'SCR /create-gig', 'SCR /edit-profile'],
  events: {
    'editor.typed': {
      'other words': (editor) =>
        isRefused(editor) || isAt(editor, 'writing.untouched', 'writing.saved', 'sending')
          ? { parts: mine }
          : undefined,
      'in two parts': (editor) => (isAt(editor, 'writing.untouched') ? { parts: mineInYork } : undefined),
      'back to how it stands': (editor) =>
        isAt(editor, 'writing.draft')
          ? { parts: { ...editor.context.latest.parts, text: `${editor.context.latest.parts.text} ` } }
          : undefined,
    },
    'editor.discard': {
      '': (editor) => (isAt(editor, 'writing.draft', 'writing.conflict') ? {} : undefined),
    },
    'editor.serverChanged': {
      'with other words': (editor) =>
        isRefused(editor) || isAt(editor, 'writing.draft', 'sending') ? { current: atEight } : undefined,
      'with another place': (editor) =>
        isAt(editor, 'writing.draft', 'writing.untouched') ? { current: inLeeds } : undefined,
      'changed and changed back': (editor) =>
        isAt(editor, 'writing.draft') ? { current: atSixAgain } : undefined,
      'with the words of this very save': (editor) =>
        isAt(editor, 'sending')
          ? { current: { version: 3, parts: asStored(editor.context.sent) } }
          : undefined,
    },
  },
  outcomes,
  key: ({ value, context: { sent, ...told } }) => ({ ...told, sent: value === 'sending' ? sent : null }),
  view: ({ context: { typed, failure } }) => ({ says: typed, fault: failure?.text ?? null }),
  start: {
    row: ['FEE-07', 'SES-13'],
    to: ({ input: { current, draft } }) => {
      if (!draft) return 'writing.untouched';
      return together(draft, current).isContested ? 'writing.conflict' : 'writing.draft';
    },
    context: ({ input: { current, draft } }) => ({
      sent: current.parts,
      failure: null,
      ...(draft
        ? together(draft, current).context
        : { typed: current.parts, over: current, latest: current }),
    }),
  },
  states: {
    writing: {
      on: {
        'editor.typed': {
          row: ['SCR /create-gig', 'SCR /edit-profile'],
          to: 'writing.comparing',
          context: ({ event }) => ({ typed: event.parts, failure: null }),
        },
        'editor.serverChanged': { row: ['FEE-07', 'GIG-13'], to: 'writing.comparing', ...follows },
        'editor.discard': {
          row: 'SCR /create-gig',
          to: 'writing.untouched',
          context: ({ before: { latest } }) => ({ typed: latest.parts, over: latest, failure: null }),
          emits: ({ before: { typed, latest } }) => replaced(typed, latest.parts),
        },
      },
    },
    'writing.comparing': {
      always: [
        { row: ['FEE-07', 'GIG-13'], when: ({ before }) => isContested(before), to: 'writing.conflict' },
        { row: ['SCR /create-gig', 'SES-13'], when: ({ before }) => isChanged(before), to: 'writing.draft' },
        { row: 'SCR /edit-profile', to: 'writing.untouched' },
      ],
    },
    'writing.untouched': {
      sees: ({ context }) => ({ says: context.typed, fault: null }),
      on: {
        'editor.send': {
          row: 'SCR /edit-profile',
          to: 'writing.saved',
          emits: [{ type: 'editor.saved', isLeft: true }],
        },
      },
    },
    'writing.draft': {
      tags: ['unsaved'],
      sees: { fault: null },
      on: { 'editor.send': { row: ['SCR /create-gig', 'SCR /edit-profile'], ...sends } },
    },
    'writing.notSaved': {
      tags: ['unsaved', 'error'],
      sees: ({ context }) => ({ fault: context.failure?.text ?? 'nothing is said' }),
      on: {
        'editor.send': { row: ['SCR /create-gig', 'SES-13'], ...sends },
        'editor.serverChanged': [
          {
            row: ['FEE-07', 'GIG-13'],
            when: ({ before, event }) => isContested({ ...before, latest: event.current }),
            to: 'writing.conflict',
            ...follows,
          },
          { row: ['FEE-07', 'GIG-13'], ...follows },
        ],
      },
    },
    'writing.notSaved.refused': { tags: ['unsaved', 'error'] },
    'writing.notSaved.failed': { tags: ['unsaved', 'error'] },
    'writing.saved': {
      tags: ['done'],
      always: { row: 'SAF-05', when: ({ before }) => isChanged(before), to: 'writing.draft' },
    },
    'writing.conflict': {
      tags: ['unsaved', 'conflict'],
      on: {
        'editor.takeNewer': {
          row: 'FEE-07',
          to: 'writing.comparing',
          context: ({ before }) => ({ ...taken(before), failure: null }),
          emits: ({ before }) => replaced(before.typed, taken(before).typed),
        },
        'editor.keepMine': {
          row: 'FEE-07',
          to: 'writing.draft',
          context: ({ before }) => ({ over: before.latest, failure: null }),
        },
        'editor.send': {
          row: 'FEE-07',
          to: 'sending',
          context: ({ before }) => ({ over: before.latest, sent: before.typed, failure: null }),
          starts: ({ before }) => [{ src: 'save', input: { typed: before.typed, over: before.latest } }],
        },
      },
    },
    sending: {
      tags: ['unsaved', 'busy'],
      sees: { fault: null },
      on: {
        'editor.typed': { row: 'SAF-05', context: ({ event }) => ({ typed: event.parts }) },
        'editor.serverChanged': { row: 'FEE-07', context: ({ event }) => ({ latest: event.current }) },
      },
      done: {
        save: [
          {
            row: ['SCR /create-gig', 'SCR /edit-profile'],
            when: ({ event }) => event.output.kind === 'saved',
            ...isSaved,
          },
          {
            row: 'OPS-02',
            when: ({ before, event }) =>
              event.output.kind === 'stale' && isSame(before.sent, event.output.current.parts),
            ...isSaved,
          },
          {
            row: ['FEE-07', 'GIG-13'],
            when: ({ before, event }) =>
              isContested({ ...before, latest: latestAfter(before, event.output) }),
            to: 'writing.conflict',
            ...refused,
          },
          { row: ['SCR /create-gig', 'FEE-07'], to: 'writing.notSaved.refused', ...refused },
        ],
      },
      error: {
        save: [
          {
            row: ['SES-13', 'FEE-07'],
            when: ({ before }) => isContested(before),
            to: 'writing.conflict',
            ...failed,
          },
          { row: ['SES-13', 'OPS-02'], to: 'writing.notSaved.failed', ...failed },
        ],
      },
    },
  },
});

/** Contested parts take the other side's text; the rest stays. */
function taken({ typed, over, latest }: Context) {
  const pick = (name: 'text' | 'place') =>
    (partOf(typed[name], over.parts[name], latest.parts[name]).isContested ? latest.parts : typed)[name] ??
    '';
  return { over: latest, typed: { text: pick('text'), place: pick('place') } };
}
