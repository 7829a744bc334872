import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createActor, type SnapshotFrom } from 'xstate';
import type { Parts, Standing } from '#machines/editor/editor.ts';
import { draftsOf } from '#transport/unsent.ts';
import { useApp } from './app-context.tsx';
import { conflictOf, createEditor, type EditorActor, typeInto, type useEditorStatus } from './editor.ts';
import { useSession } from './session.ts';
import { draftFormat } from './use-draft.ts';

/** Milliseconds without a key before the server is told, and after which it is tried again. */
const PAUSE = 1_000;
const PAUSE_AFTER_FAILURE = 15_000;

type Form = Pick<ReturnType<typeof useEditorStatus>, 'now' | 'subscribe'>;

type SharedDraftOptions = {
  /** Its name among what is kept of the member on this device. */
  name: string;
  /** How the draft stands on the server. */
  stands: Standing;
  form: Form;
  /** What is typed in it, part by part; blank where nothing waits to be saved. */
  typedIn: (now: ReturnType<Form['now']>) => Parts;
  save: (typed: Parts, over: Standing) => Promise<{ made: null; stands: Standing }>;
  standingIn: (error: unknown) => Standing | null;
  /** Another device has typed these parts. */
  replaced: (parts: Parts) => void;
};

/**
 * PPL-07. The draft of a form, kept on the server as well: the chart of a form once more, with the form's draft as what
 * is typed. What both devices last agreed on is kept beside it, so that a device which comes back tells what was typed
 * here from what was typed elsewhere.
 */
export function useSharedDraft(options: SharedDraftOptions) {
  const app = useApp('useSharedDraft');
  const userId = useSession().user?.id ?? null;
  const { stands, form } = options;
  const [actor, setActor] = useState<EditorActor>();

  const typedNow = useEffectEvent(() => options.typedIn(options.form.now()));
  const startEditor = useEffectEvent(() => {
    const drafts = userId ? draftsOf(app.transport.storage, userId) : null;
    const { name } = options;
    const typed = typedNow();
    const agreed = draftFormat.readDraft(drafts?.read(name) ?? '')?.over ?? { version: null, parts: {} };
    const editor = createActor(createEditor(options), {
      ...app.systems,
      input: { stands, draft: { typed, over: agreed } },
    });
    editor.subscribe(({ context: { over } }) => {
      const isEmpty = Object.values(over.parts).every((text) => text === '');
      drafts?.keep(name, isEmpty ? '' : draftFormat.writeDraft({ typed: {}, over }));
    });
    editor.on('editor.replaced', ({ names }) => hand(editor, names));
    const { typed: now } = editor.getSnapshot().context;
    hand(
      editor,
      Object.keys(now).filter((part) => now[part] !== typed[part]),
    );
    return editor.start();
  });
  const hand = useEffectEvent((from: EditorActor, names: string[]) => {
    const { typed } = from.getSnapshot().context;
    if (names.length > 0)
      options.replaced(Object.fromEntries(names.map((part) => [part, typed[part] ?? ''])));
  });
  /** Who goes, or puts the page away, does not wait for the pause. */
  const sendNow = useEffectEvent((from: EditorActor) => {
    if (options.form.now().isBusy || app.session.current().userId !== userId) return;
    typeInto(from, typedNow());
    if (isWaiting(from.getSnapshot())) from.send({ type: 'editor.send' });
  });
  useEffect(() => {
    const editor = startEditor();
    setActor(editor);
    const look = () => document.visibilityState === 'hidden' && sendNow(editor);
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      sendNow(editor);
      editor.stop();
    };
  }, []);

  const follow = useEffectEvent(() => {
    const known = actor?.getSnapshot().context.latest.version ?? null;
    if (Number(stands.version) > Number(known)) actor?.send({ type: 'editor.stands', stands });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what stands
  useEffect(() => follow(), [actor, stands.version]);

  useEffect(() => {
    if (!actor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      const now = actor.getSnapshot();
      if (form.now().isBusy || !isWaiting(now)) return;
      const pause = now.context.failure ? PAUSE_AFTER_FAILURE : PAUSE;
      timer = setTimeout(() => actor.send({ type: 'editor.send' }), pause);
    };
    const { unsubscribe } = actor.subscribe(wait);
    const leave = form.subscribe(() => {
      typeInto(actor, typedNow());
      wait();
    });
    wait();
    return () => {
      clearTimeout(timer);
      unsubscribe();
      leave();
    };
  }, [actor, form.now, form.subscribe]);

  const { contested, latest, hasFailed } = useSelector(actor, stateOf, shallowEqual);
  return {
    /** Parts that both devices have typed, as the other one says them; null when there are none. */
    newer: latest && { names: contested.split('\n'), says: latest.parts },
    /** What is typed is on this device alone, until it can be sent. */
    hasFailed,
    takeNewer: () => actor?.send({ type: 'editor.takeNewer' }),
    keepMine: () => actor?.send({ type: 'editor.keepMine' }),
  };
}

type Snapshot = SnapshotFrom<EditorActor>;

const stateOf = (now: Snapshot | undefined) =>
  now
    ? { ...conflictOf(now), hasFailed: now.context.failure !== null }
    : { contested: null, latest: null, hasFailed: false };

/** There is something to send, and neither a choice nor other words to wait for. */
const isWaiting = (now: Snapshot) =>
  now.hasTag('unsaved') && !now.hasTag('busy') && !now.hasTag('conflict') && !now.context.failure?.isRefused;
