import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { editorMachine } from '#machines/editor/editor.machine.ts';
import { type Answer, contestedIn, type Draft, type Parts, type Revision } from '#machines/editor/editor.ts';
import { draftsOf } from '#transport/drafts.ts';
import { type FailureKind, failureOf } from '#transport/failure.ts';
import { type App, useApp } from './app-context.tsx';
import { useSession } from './session.ts';

type SaveContext = {
  signal: AbortSignal;
  /** Stores the draft again after data stored with it has changed. */
  keepAgain: () => void;
};

export type EditorOptions<Made> = {
  /** Key among the member's stored drafts. */
  name: string;
  stands: Revision;
  /** Returns null if the text cannot be parsed. */
  readDraft: (text: string) => Draft | null;
  writeDraft: (draft: Draft) => string;
  /**
   * Returns the result and the new server revision. It outlives the view and must not use it. `signal` aborts
   * when the member signs out, so that nothing reaches the next one.
   */
  save: (typed: Parts, over: Revision, line: SaveContext) => Promise<{ made: Made; stands: Revision }>;
  /**
   * For a form that publishes: returns the draft for text typed during the save. The form itself is then
   * finished, so a second send cannot publish twice.
   */
  continueAs?(made: Made, typed: Parts): { name: string; draft: Draft };
  /** For a form that restarts after each save: the part of `typed` that was not in `sent`. */
  unsentOf?(typed: Parts, sent: Parts): Parts;
  /** The server's revision from a conflict response; null for any other error. */
  standingIn?: (error: unknown) => Revision | null;
};

/** The server understood and refused the request. Other failures are worth a retry. */
const refusals: ReadonlySet<FailureKind> = new Set([
  'refused',
  'forbidden',
  'missing',
  'conflict',
  'tooLarge',
]);

export const createEditor = <Made>(
  { save, standingIn = () => null }: Pick<EditorOptions<Made>, 'save' | 'standingIn'>,
  noteMade: (made: Made) => void = () => {},
  keepAgain: () => void = () => {},
) =>
  editorMachine.provide({
    actors: {
      save: fromPromise<Answer, Draft>(async ({ input: { typed, over }, signal }) => {
        try {
          const { made, stands } = await save(typed, over, { signal, keepAgain });
          noteMade(made);
          return { kind: 'saved', stands };
        } catch (error) {
          const { kind, text, errors } = failureOf(error);
          const stands = standingIn(error);
          if (stands) return { kind: 'stale', stands, text };
          if (refusals.has(kind)) return { kind: 'refused', text, errors };
          throw new Error(text);
        }
      }),
    },
  });

export type EditorActor = ActorRefFrom<typeof editorMachine>;

type Entry<Made> = ReturnType<typeof createEntry<Made>>;
type Entries = Map<string, Entry<unknown>>;
const entriesOfApps = new WeakMap<App, Entries>();

/** Mounted or sending forms of the app. Forms of a member who has signed out are stopped. */
function entriesOf(app: App): Entries {
  const known = entriesOfApps.get(app);
  if (known) return known;
  const entries: Entries = new Map();
  entriesOfApps.set(app, entries);
  app.session.subscribe((now) => {
    for (const [key, { userId, actor }] of entries)
      if (userId !== now.userId) {
        actor.stop();
        entries.delete(key);
      }
  });
  return entries;
}

function createEntry<Made>(
  { transport, systems }: App,
  userId: string | null,
  options: EditorOptions<Made>,
  forget: () => void,
) {
  const { name, stands, readDraft, writeDraft } = options;
  let latest = options;
  // A visitor's text is not stored.
  const drafts = userId === null ? null : draftsOf(transport.storage, userId);
  let kept = drafts?.read(name) ?? '';
  let made: Made | null = null;
  const actor: EditorActor = createActor(
    createEditor(
      {
        save: (...draft) => latest.save(...draft),
        standingIn: (error) => latest.standingIn?.(error) ?? null,
      },
      (one) => {
        made = one;
      },
      () => keep(writeDraft(actor.getSnapshot().context)),
    ),
    { ...systems, input: { stands, draft: readDraft(kept) } },
  );
  let views = 0;
  const isBusy = () => actor.getSnapshot().hasTag('busy');
  const stopUnneeded = () => {
    if (views > 0 || isBusy()) return;
    actor.stop();
    forget();
  };
  function keep(text: string) {
    // Do not delete a draft that another tab has changed.
    if (text !== kept && (text !== '' || drafts?.read(name) === kept)) drafts?.keep(name, text);
    kept = text;
  }
  actor.subscribe((snapshot) => {
    keep(snapshot.hasTag('unsaved') ? writeDraft(snapshot.context) : '');
    // Effects of this change must be stored first.
    if (views === 0) queueMicrotask(stopUnneeded);
  });
  actor.on('editor.saved', ({ isLeft }) => {
    if (isLeft) return;
    const { typed, sent } = actor.getSnapshot().context;
    if (latest.unsentOf) actor.send({ type: 'editor.typed', parts: latest.unsentOf(typed, sent) });
    if (!latest.continueAs || made === null) return;
    const later = latest.continueAs(made, typed);
    drafts?.keep(later.name, JSON.stringify(later.draft));
    actor.send({ type: 'editor.discard' });
  });
  return {
    userId,
    actor,
    made: () => made,
    /** Replaces the options used for the next save. */
    use(options: EditorOptions<Made>) {
      latest = options;
    },
    /** A running save still finishes. */
    enter() {
      views += 1;
      actor.start();
      return () => {
        views -= 1;
        // Strict mode unmounts and remounts at once.
        queueMicrotask(stopUnneeded);
      };
    },
  };
}

function entryOf<Made>(app: App, userId: string | null, options: EditorOptions<Made>): Entry<Made> {
  const entries = entriesOf(app);
  const key = `${userId}:${options.name}`;
  const known = entries.get(key);
  // The draft name determines the type of `made`.
  if (known) return known as Entry<Made>;
  const entry = createEntry(app, userId, options, () => {
    if (entries.get(key) === entry) entries.delete(key);
  });
  if (userId) entries.set(key, entry);
  return entry;
}

type EditorCallbacks<Made> = {
  /** `made`: null if there was nothing to save; `isLeft`: nothing was typed since. */
  saved?: (made: Made | null, isLeft: boolean) => void;
};

const isOlder = (one: Revision, other: Revision) =>
  typeof one.version === 'number' && typeof other.version === 'number' && one.version < other.version;
const isAsKnown = (one: Revision, { version, parts }: Revision) =>
  one.version === version && JSON.stringify(one.parts) === JSON.stringify(parts);

export function setTyped(actor: EditorActor, parts: Parts) {
  if (!shallowEqual(parts, actor.getSnapshot().context.typed)) actor.send({ type: 'editor.typed', parts });
}

/** Everything a form shows except its text; most keystrokes change none of it. */
const statusOf = (snapshot: SnapshotFrom<typeof editorMachine>) => ({
  failure: snapshot.context.failure,
  isBusy: snapshot.hasTag('busy'),
  isUnsaved: snapshot.hasTag('unsaved'),
  maySend: snapshot.can({ type: 'editor.send' }),
  ...conflictOf(snapshot),
});

/** Conflicting parts, one per line, and the server's revision; null without a conflict. */
export const conflictOf = (snapshot: SnapshotFrom<typeof editorMachine>) =>
  snapshot.hasTag('conflict')
    ? { contested: contestedIn(snapshot.context).join('\n'), latest: snapshot.context.latest }
    : { contested: null, latest: null };

/**
 * A form that publishes or edits. Its text is stored on this device until the server has it, and a save
 * continues after the view unmounts. `current` is the server's revision: untouched parts update with it, and
 * parts changed on both sides become `newer`. Unlike `useEditor`, it does not re-render on every keystroke.
 */
export function useEditorStatus<Made>(options: EditorOptions<Made>, { saved }: EditorCallbacks<Made> = {}) {
  const app = useApp('useEditorStatus');
  const userId = useSession().user?.id ?? null;
  const { name, stands } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry is made once; later options reach it by `use`
  const entry = useMemo(() => entryOf(app, userId, options), [app, userId, name]);
  const { actor, enter } = entry;
  const [isBack] = useState(() => actor.getSnapshot().hasTag('unsaved'));
  useEffect(enter, [enter]);
  useLayoutEffect(() => entry.use(options));

  const hearSaved = useEffectEvent((isLeft: boolean) => saved?.(entry.made(), isLeft));
  useEffect(() => {
    const { unsubscribe } = actor.on('editor.saved', ({ isLeft }) => hearSaved(isLeft));
    return unsubscribe;
  }, [actor]);

  const follow = useEffectEvent(() => {
    const { latest } = actor.getSnapshot().context;
    if (!isAsKnown(stands, latest) && !isOlder(stands, latest)) actor.send({ type: 'editor.stands', stands });
  });
  const latest = JSON.stringify(stands);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what stands
  useEffect(() => follow(), [actor, latest]);

  const acts = useMemo(
    () => ({
      /** Pass a function to update the current text: a late render would restore stale text. */
      type: (given: Parts | ((typed: Parts) => Parts)) =>
        setTyped(actor, typeof given === 'function' ? given(actor.getSnapshot().context.typed) : given),
      now: () => {
        const snapshot = actor.getSnapshot();
        const { typed, latest } = snapshot.context;
        return { typed, stands: latest.parts, isBusy: snapshot.hasTag('busy') };
      },
      subscribe(heard: () => void) {
        const { unsubscribe } = actor.subscribe(heard);
        return unsubscribe;
      },
      /** Calls `heard` when parts change without typing in this form. */
      onReplaced(heard: (names: string[], typed: Parts) => void) {
        const { unsubscribe } = actor.on('editor.replaced', ({ names }) =>
          heard(names, actor.getSnapshot().context.typed),
        );
        return unsubscribe;
      },
      send: () => actor.send({ type: 'editor.send' }),
      discard: () => actor.send({ type: 'editor.discard' }),
      takeNewer: () => actor.send({ type: 'editor.takeNewer' }),
      keepMine: () => actor.send({ type: 'editor.keepMine' }),
    }),
    [actor],
  );

  const { contested, latest: newest, ...status } = useSelector(actor, statusOf, shallowEqual);
  return {
    ...status,
    newer: newest && { names: contested.split('\n'), stands: newest },
    /** The form was mounted with an unsaved draft. */
    isBack: isBack && status.isUnsaved,
    ...acts,
  };
}

/** Like `useEditorStatus`, and re-renders with `typed`. */
export function useEditor<Made>(options: EditorOptions<Made>, heard?: EditorCallbacks<Made>) {
  const editor = useEditorStatus(options, heard);
  const { subscribe, now } = editor;
  const typedNow = () => now().typed;
  const typed = useSyncExternalStore(subscribe, typedNow, typedNow);
  return { ...editor, typed };
}
