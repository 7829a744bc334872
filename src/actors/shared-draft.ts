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
const SAVE_DELAY = 1_000;
const RETRY_DELAY = 15_000;

type Form = Pick<ReturnType<typeof useEditorStatus>, 'now' | 'subscribe'>;

type SharedDraftOptions = {
  /** Key of the agreed revision in storage. */
  name: string;
  current: Revision;
  form: Form;
  /** The unsaved text by part; blank if nothing is to be saved. */
  typedIn: (now: ReturnType<Form['now']>) => Parts;
  save: (typed: Parts, over: Revision) => Promise<{ result: null; current: Revision }>;
  revisionInConflict: (error: unknown) => Revision | null;
  /** Called with parts that were typed on another device. */
  onReplaced: (parts: Parts) => void;
};

/**
 * PPL-07. A form's draft, synced to the server with the editor chart. The last revision both devices agreed
 * on is stored here, so that text typed offline can be told from text typed elsewhere.
 */
export function useSharedDraft(options: SharedDraftOptions) {
  const app = useApp('useSharedDraft');
  const userId = useSession().user?.id ?? null;
  const { current, form } = options;
  const [actor, setActor] = useState<EditorActor>();

  const readTyped = useEffectEvent(() => options.typedIn(options.form.now()));
  const startEditor = useEffectEvent(() => {
    const drafts = userId ? draftsOf(app.transport.storage, userId) : null;
    const { name } = options;
    const typed = readTyped();
    const agreedRevision = draftFormat.readDraft(drafts?.read(name) ?? '')?.over ?? {
      version: null,
      parts: {},
    };
    const editor = createActor(createEditor(options), {
      ...app.actorOptions,
      input: { current, draft: { typed, over: agreedRevision } },
    });
    editor.subscribe(({ context: { over } }) => {
      const isEmpty = Object.values(over.parts).every((text) => text === '');
      drafts?.save(name, isEmpty ? '' : draftFormat.writeDraft({ typed: {}, over }));
    });
    editor.on('editor.replaced', ({ names }) => applyReplacement(editor, names));
    const { typed: now } = editor.getSnapshot().context;
    applyReplacement(
      editor,
      Object.keys(now).filter((part) => now[part] !== typed[part]),
    );
    return editor.start();
  });
  const applyReplacement = useEffectEvent((from: EditorActor, names: string[]) => {
    const { typed } = from.getSnapshot().context;
    if (names.length > 0)
      options.onReplaced(Object.fromEntries(names.map((part) => [part, typed[part] ?? ''])));
  });
  /** Leaving or hiding the page saves without the pause. */
  const sendNow = useEffectEvent((from: EditorActor) => {
    if (options.form.now().isBusy || app.session.current().userId !== userId) return;
    setTyped(from, readTyped());
    if (isWaiting(from.getSnapshot())) from.send({ type: 'editor.send' });
  });
  useEffect(() => {
    const editor = startEditor();
    setActor(editor);
    const onVisibilityChange = () => document.visibilityState === 'hidden' && sendNow(editor);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      sendNow(editor);
      editor.stop();
    };
  }, []);

  const sendCurrent = useEffectEvent(() => {
    const knownVersion = actor?.getSnapshot().context.latest.version ?? null;
    if (Number(current.version) > Number(knownVersion))
      actor?.send({ type: 'editor.serverChanged', current });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `latest` triggers the effect
  useEffect(() => sendCurrent(), [actor, current.version]);

  useEffect(() => {
    if (!actor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleSave = () => {
      clearTimeout(timer);
      const now = actor.getSnapshot();
      if (form.now().isBusy || !isWaiting(now)) return;
      const pause = now.context.failure ? RETRY_DELAY : SAVE_DELAY;
      timer = setTimeout(() => actor.send({ type: 'editor.send' }), pause);
    };
    const { unsubscribe } = actor.subscribe(scheduleSave);
    const update = () => {
      setTyped(actor, readTyped());
      scheduleSave();
    };
    const stopForm = form.subscribe(update);
    // Text typed before this subscription counts too.
    update();
    return () => {
      clearTimeout(timer);
      unsubscribe();
      stopForm();
    };
  }, [actor, form.now, form.subscribe]);

  const { contested, latest, hasFailed, version } = useSelector(actor, stateOf, shallowEqual);
  return {
    /** Parts changed on both devices, with the other device's values; null if none. */
    newer: latest && { names: contested.split('\n'), parts: latest.parts },
    /** The text is only on this device so far. */
    hasFailed,
    /** Of the draft that the text here is based on. */
    version,
    takeNewer: () => actor?.send({ type: 'editor.takeNewer' }),
    keepMine: () => actor?.send({ type: 'editor.keepMine' }),
  };
}

type Snapshot = SnapshotFrom<EditorActor>;

const stateOf = (now: Snapshot | undefined) =>
  now
    ? { ...conflictOf(now), hasFailed: now.context.failure !== null, version: now.context.over.version }
    : { contested: null, latest: null, hasFailed: false, version: null };

/** Something to send, and no conflict or refusal to resolve first. */
const isWaiting = (now: Snapshot) =>
  now.hasTag('unsaved') && !now.hasTag('busy') && !now.hasTag('conflict') && !now.context.failure?.isRefused;
