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
  saveDraftAgain: () => void;
};

export type EditorOptions<Result> = {
  /** Key among the member's stored drafts. */
  name: string;
  current: Revision;
  /** Returns null if the text cannot be parsed. */
  readDraft: (text: string) => Draft | null;
  writeDraft: (draft: Draft) => string;
  /**
   * Returns the result and the new server revision. It outlives the view and must not use it. `signal` aborts
   * when the member signs out, so that nothing reaches the next one.
   */
  save: (
    typed: Parts,
    over: Revision,
    saveContext: SaveContext,
  ) => Promise<{ result: Result; current: Revision }>;
  /**
   * For a form that publishes: returns the draft for text typed during the save. The form itself is then
   * finished, so a second send cannot publish twice.
   */
  continueAs?(result: Result, typed: Parts): { name: string; draft: Draft };
  /** For a form that restarts after each save: the part of `typed` that was not in `sent`. */
  unsentOf?(typed: Parts, sent: Parts): Parts;
  /** The server's revision from a conflict response; null for any other error. */
  revisionInConflict?: (error: unknown) => Revision | null;
};

/** The server understood and refused the request. Other failures are worth a retry. */
const refusals: ReadonlySet<FailureKind> = new Set([
  'refused',
  'forbidden',
  'missing',
  'conflict',
  'tooLarge',
]);

export const createEditor = <Result>(
  { save, revisionInConflict = () => null }: Pick<EditorOptions<Result>, 'save' | 'revisionInConflict'>,
  onResult: (result: Result) => void = () => {},
  saveDraftAgain: () => void = () => {},
) =>
  editorMachine.provide({
    actors: {
      save: fromPromise<Answer, Draft>(async ({ input: { typed, over }, signal }) => {
        try {
          const { result, current } = await save(typed, over, { signal, saveDraftAgain });
          onResult(result);
          return { kind: 'saved', current };
        } catch (error) {
          const { kind, text, errors } = failureOf(error);
          const current = revisionInConflict(error);
          if (current) return { kind: 'stale', current, text };
          if (refusals.has(kind)) return { kind: 'refused', text, errors };
          throw new Error(text);
        }
      }),
    },
  });

export type EditorActor = ActorRefFrom<typeof editorMachine>;

type Entry<Result> = ReturnType<typeof createEntry<Result>>;
type Entries = Map<string, Entry<unknown>>;
const entriesOfApps = new WeakMap<App, Entries>();

/** Mounted or sending forms of the app. Forms of a member who has signed out are stopped. */
function entriesOf(app: App): Entries {
  const existing = entriesOfApps.get(app);
  if (existing) return existing;
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

function createEntry<Result>(
  { transport, actorOptions }: App,
  userId: string | null,
  options: EditorOptions<Result>,
  forget: () => void,
) {
  const { name, current, readDraft, writeDraft } = options;
  let latest = options;
  // A visitor's text is not stored.
  const drafts = userId === null ? null : draftsOf(transport.storage, userId);
  let storedText = drafts?.read(name) ?? '';
  let result: Result | null = null;
  const actor: EditorActor = createActor(
    createEditor(
      {
        save: (...draft) => latest.save(...draft),
        revisionInConflict: (error) => latest.revisionInConflict?.(error) ?? null,
      },
      (newResult) => {
        result = newResult;
      },
      () => storeDraft(writeDraft(actor.getSnapshot().context)),
    ),
    { ...actorOptions, input: { current, draft: readDraft(storedText) } },
  );
  let views = 0;
  const isBusy = () => actor.getSnapshot().hasTag('busy');
  const stopUnneeded = () => {
    if (views > 0 || isBusy()) return;
    actor.stop();
    forget();
  };
  function storeDraft(text: string) {
    // Do not delete a draft that another tab has changed.
    if (text !== storedText && (text !== '' || drafts?.read(name) === storedText)) drafts?.save(name, text);
    storedText = text;
  }
  actor.subscribe((snapshot) => {
    storeDraft(snapshot.hasTag('unsaved') ? writeDraft(snapshot.context) : '');
    // Effects of this change must be stored first.
    if (views === 0) queueMicrotask(stopUnneeded);
  });
  actor.on('editor.saved', ({ isLeft }) => {
    if (isLeft) return;
    const { typed, sent } = actor.getSnapshot().context;
    if (latest.unsentOf) actor.send({ type: 'editor.typed', parts: latest.unsentOf(typed, sent) });
    if (!latest.continueAs || result === null) return;
    const next = latest.continueAs(result, typed);
    drafts?.save(next.name, JSON.stringify(next.draft));
    actor.send({ type: 'editor.discard' });
  });
  return {
    userId,
    actor,
    result: () => result,
    /** Replaces the options used for the next save. */
    setOptions(options: EditorOptions<Result>) {
      latest = options;
    },
    /** A running save still finishes. */
    attach() {
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

function entryOf<Result>(app: App, userId: string | null, options: EditorOptions<Result>): Entry<Result> {
  const entries = entriesOf(app);
  const key = `${userId}:${options.name}`;
  const existing = entries.get(key);
  // The draft name determines the type of `result`.
  if (existing) return existing as Entry<Result>;
  const entry = createEntry(app, userId, options, () => {
    if (entries.get(key) === entry) entries.delete(key);
  });
  if (userId) entries.set(key, entry);
  return entry;
}

type EditorCallbacks<Result> = {
  /** `result`: null if there was nothing to save; `isLeft`: nothing was typed since. */
  onSaved?: (result: Result | null, isLeft: boolean) => void;
};

const isOlder = (revision: Revision, other: Revision) =>
  typeof revision.version === 'number' &&
  typeof other.version === 'number' &&
  revision.version < other.version;
const isSameRevision = (revision: Revision, { version, parts }: Revision) =>
  revision.version === version && JSON.stringify(revision.parts) === JSON.stringify(parts);

export function setTyped(actor: EditorActor, parts: Parts) {
  if (!shallowEqual(parts, actor.getSnapshot().context.typed)) actor.send({ type: 'editor.typed', parts });
}

/** Everything a form shows except its text; most keystrokes change none of it. */
const statusOf = (snapshot: SnapshotFrom<typeof editorMachine>) => ({
  failure: snapshot.context.failure,
  isBusy: snapshot.hasTag('busy'),
  isUnsaved: snapshot.hasTag('unsaved'),
  canSend: snapshot.can({ type: 'editor.send' }),
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
export function useEditorStatus<Result>(
  options: EditorOptions<Result>,
  { onSaved }: EditorCallbacks<Result> = {},
) {
  const app = useApp('useEditorStatus');
  const userId = useSession().user?.id ?? null;
  const { name, current } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry is made once; later options reach it by `setOptions`
  const entry = useMemo(() => entryOf(app, userId, options), [app, userId, name]);
  const { actor, attach } = entry;
  const [isRestored] = useState(() => actor.getSnapshot().hasTag('unsaved'));
  useEffect(attach, [attach]);
  useLayoutEffect(() => entry.setOptions(options));

  const handleSaved = useEffectEvent((isLeft: boolean) => onSaved?.(entry.result(), isLeft));
  useEffect(() => actor.on('editor.saved', ({ isLeft }) => handleSaved(isLeft)).unsubscribe, [actor]);

  const sendCurrent = useEffectEvent(() => {
    const { latest } = actor.getSnapshot().context;
    if (!isSameRevision(current, latest) && !isOlder(current, latest))
      actor.send({ type: 'editor.serverChanged', current });
  });
  const latest = JSON.stringify(current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `latest` triggers the effect
  useEffect(() => sendCurrent(), [actor, latest]);

  const actions = useMemo(
    () => ({
      /** Pass a function to update the current text: a late render would restore stale text. */
      type: (given: Parts | ((typed: Parts) => Parts)) =>
        setTyped(actor, typeof given === 'function' ? given(actor.getSnapshot().context.typed) : given),
      now: () => {
        const snapshot = actor.getSnapshot();
        const { typed, latest } = snapshot.context;
        return { typed, current: latest.parts, isBusy: snapshot.hasTag('busy') };
      },
      subscribe: (listener: () => void) => actor.subscribe(listener).unsubscribe,
      /** Calls `listener` when parts change without typing in this form. */
      onReplaced(listener: (names: string[], typed: Parts) => void) {
        const { unsubscribe } = actor.on('editor.replaced', ({ names }) =>
          listener(names, actor.getSnapshot().context.typed),
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
    newer: newest && { names: contested.split('\n'), current: newest },
    /** The form was mounted with an unsaved draft. */
    isRestored: isRestored && status.isUnsaved,
    ...actions,
  };
}

/** Like `useEditorStatus`, and re-renders with `typed`. */
export function useEditor<Result>(options: EditorOptions<Result>, listener?: EditorCallbacks<Result>) {
  const editor = useEditorStatus(options, listener);
  const { subscribe, now } = editor;
  // An update in a layout effect makes React run the other effects before the next key: keys typed between the
  // two would be added to stale text.
  const [, setCommitted] = useState(false);
  useLayoutEffect(() => setCommitted(true), []);
  const typedNow = () => now().typed;
  const typed = useSyncExternalStore(subscribe, typedNow, typedNow);
  return { ...editor, typed };
}
