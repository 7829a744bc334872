import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { editorMachine } from '#machines/editor/editor.machine.ts';
import { type Answer, contestedIn, type Draft, type Parts, type Standing } from '#machines/editor/editor.ts';
import { type FailureKind, failureOf } from '#transport/failure.ts';
import { draftsOf } from '#transport/unsent.ts';
import { type App, useApp } from './app-context.tsx';
import { useSession } from './session.ts';

type SaveLine = {
  signal: AbortSignal;
  /** Keeps the draft once more, when what is kept beside it has changed. */
  keepAgain: () => void;
};

export type EditorOptions<Made> = {
  /** Its name among the member's drafts. */
  name: string;
  stands: Standing;
  /** A kept draft, by its text; null where it cannot be read. */
  readDraft: (text: string) => Draft | null;
  writeDraft: (draft: Draft) => string;
  /**
   * Answers what came of it, and how it stands then. It outlives the view: nothing of it may be left to that. Where the
   * member signs out meanwhile, `signal` ends it: nothing of it may reach the next one.
   */
  save: (typed: Parts, over: Standing, line: SaveLine) => Promise<{ made: Made; stands: Standing }>;
  /**
   * For a form that publishes: the draft that what was typed during the save belongs to. The form itself is then done
   * with, so that sending it again does not publish a second time.
   */
  continueAs?(made: Made, typed: Parts): { name: string; draft: Draft };
  /** For a form that begins anew after each save: what of `typed` was not `sent` yet. */
  unsentOf?(typed: Parts, sent: Parts): Parts;
  /** How it stands now, from a refusal because it has changed meanwhile; null for every other error. */
  standingIn?: (error: unknown) => Standing | null;
};

/** The server has read what was sent. All else may be gone in a moment, and is worth another try. */
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

/** A form of the running app, whose view may have been left. */
type Entry<Made> = ReturnType<typeof createEntry<Made>>;
type Entries = Map<string, Entry<unknown>>;
const entriesOfApps = new WeakMap<App, Entries>();

/** The forms of the running app that are in sight or being sent. Those of a member who has gone send no more. */
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
  // A visitor's text is not kept.
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
    // Another tab has typed on: that is not this one's to throw away.
    if (text !== kept && (text !== '' || drafts?.read(name) === kept)) drafts?.keep(name, text);
    kept = text;
  }
  actor.subscribe((snapshot) => {
    keep(snapshot.hasTag('unsaved') ? writeDraft(snapshot.context) : '');
    // A change that comes of this one is still to be kept.
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
    /** What the last save made. */
    made: () => made,
    /** From now on it saves as these say. */
    use(options: EditorOptions<Made>) {
      latest = options;
    },
    /** Returns how to leave. What is being sent is sent all the same. */
    enter() {
      views += 1;
      actor.start();
      return () => {
        views -= 1;
        // Strict mode leaves and comes back at once.
        queueMicrotask(stopUnneeded);
      };
    },
  };
}

function entryOf<Made>(app: App, userId: string | null, options: EditorOptions<Made>): Entry<Made> {
  const entries = entriesOf(app);
  const key = `${userId}:${options.name}`;
  const known = entries.get(key);
  // The name says what is made.
  if (known) return known as Entry<Made>;
  const entry = createEntry(app, userId, options, () => {
    if (entries.get(key) === entry) entries.delete(key);
  });
  if (userId) entries.set(key, entry);
  return entry;
}

type Heard<Made> = {
  /** The server has it. `made`: null where there was nothing to save; `isLeft`: nothing was typed since. */
  saved?: (made: Made | null, isLeft: boolean) => void;
};

const isOlder = (one: Standing, other: Standing) =>
  typeof one.version === 'number' && typeof other.version === 'number' && one.version < other.version;
const isAsKnown = (one: Standing, { version, parts }: Standing) =>
  one.version === version && JSON.stringify(one.parts) === JSON.stringify(parts);

/** Sends what is typed to the machine of a form, unless it is there already. */
export function typeInto(actor: EditorActor, parts: Parts) {
  if (!shallowEqual(parts, actor.getSnapshot().context.typed)) actor.send({ type: 'editor.typed', parts });
}

/** All that a form shows of its machine besides what is typed: most keys change none of it. */
const statusOf = (snapshot: SnapshotFrom<typeof editorMachine>) => ({
  failure: snapshot.context.failure,
  isBusy: snapshot.hasTag('busy'),
  isUnsaved: snapshot.hasTag('unsaved'),
  maySend: snapshot.can({ type: 'editor.send' }),
  ...conflictOf(snapshot),
});

/** The parts that are contested, one a line, and how the thing stands there; null where there is no conflict. */
export const conflictOf = (snapshot: SnapshotFrom<typeof editorMachine>) =>
  snapshot.hasTag('conflict')
    ? { contested: contestedIn(snapshot.context).join('\n'), latest: snapshot.context.latest }
    : { contested: null, latest: null };

/**
 * A form that publishes or edits: what is typed is the member's own, kept on this device until the server has it, and
 * goes on being sent when its page is left. `stands` is how the thing stands now: where it changes while it is typed
 * over, what nobody typed follows, and what both have changed is `newer`, to be chosen between. `useEditor` draws its view again
 * at each key, this one only where something else changes.
 */
export function useEditorStatus<Made>(options: EditorOptions<Made>, { saved }: Heard<Made> = {}) {
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
      /** Or how what is typed now changes: views that are drawn late would bring back what they were drawn with. */
      type: (given: Parts | ((typed: Parts) => Parts)) =>
        typeInto(actor, typeof given === 'function' ? given(actor.getSnapshot().context.typed) : given),
      /** At this moment, also for who is about to leave. */
      now: () => {
        const snapshot = actor.getSnapshot();
        const { typed, latest } = snapshot.context;
        return { typed, stands: latest.parts, isBusy: snapshot.hasTag('busy') };
      },
      /** Calls `heard` whenever `now` may have changed. Returns how to stop. */
      subscribe(heard: () => void) {
        const { unsubscribe } = actor.subscribe(heard);
        return unsubscribe;
      },
      /** Calls `heard` when parts say something else, though nobody has typed there. Returns how to stop. */
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
    /** It was not saved when this form came into sight. */
    isBack: isBack && status.isUnsaved,
    ...acts,
  };
}

/** The same with what is typed, for one that shows it by itself. */
export function useEditor<Made>(options: EditorOptions<Made>, heard?: Heard<Made>) {
  const editor = useEditorStatus(options, heard);
  const { subscribe, now } = editor;
  const typedNow = () => now().typed;
  const typed = useSyncExternalStore(subscribe, typedNow, typedNow);
  return { ...editor, typed };
}
