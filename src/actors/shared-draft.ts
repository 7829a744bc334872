import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createActor, type SnapshotFrom } from 'xstate';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { draftsOf } from '#transport/drafts.ts';
import { useApp } from './app-context.tsx';
import { conflictOf, createEditor, type EditorActor, setTyped, type useEditorStatus } from './editor.ts';
import { useSession } from './session.ts';
import { draftFormat } from './use-draft.ts';

/** Milliseconds after the last keystroke before saving, and before a retry. */
const PAUSE = 1_000;
const PAUSE_AFTER_FAILURE = 15_000;

type Form = Pick<ReturnType<typeof useEditorStatus>, 'now' | 'subscribe'>;

type SharedDraftOptions = {
  /** Key of the agreed revision in storage. */
  name: string;
  stands: Revision;
  form: Form;
  /** The unsaved text by part; blank if nothing is to be saved. */
  typedIn: (now: ReturnType<Form['now']>) => Parts;
  save: (typed: Parts, over: Revision) => Promise<{ made: null; stands: Revision }>;
  standingIn: (error: unknown) => Revision | null;
  /** Called with parts that were typed on another device. */
  replaced: (parts: Parts) => void;
};

/**
 * PPL-07. A form's draft, synced to the server with the editor chart. The last revision both devices agreed
 * on is stored here, so that text typed offline can be told from text typed elsewhere.
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
  /** Leaving or hiding the page saves without the pause. */
  const sendNow = useEffectEvent((from: EditorActor) => {
    if (options.form.now().isBusy || app.session.current().userId !== userId) return;
    setTyped(from, typedNow());
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
      setTyped(actor, typedNow());
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
    /** Parts changed on both devices, with the other device's values; null if none. */
    newer: latest && { names: contested.split('\n'), says: latest.parts },
    /** The text is only on this device so far. */
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

/** Something to send, and no conflict or refusal to resolve first. */
const isWaiting = (now: Snapshot) =>
  now.hasTag('unsaved') && !now.hasTag('busy') && !now.hasTag('conflict') && !now.context.failure?.isRefused;
