import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import type { editorMachine } from '#machines/editor/editor.machine.ts';
import { contestedIn, type Parts, type Standing } from '#machines/editor/editor.ts';
import { draftsOf } from '#transport/unsent.ts';
import { useApp } from './app-context.tsx';
import { createEditor } from './editor.ts';
import { useSession } from './session.ts';
import { sessionGate } from './session-gate.ts';
import { draftFormat } from './use-draft.ts';

/** Milliseconds without a key before the server is told, and after which it is tried again. */
const PAUSE = 1_000;
const PAUSE_AFTER_FAILURE = 15_000;

type SharedDraftOptions = {
  /** Its name among what is kept of the member on this device. */
  name: string;
  /** How the draft stands on the server. */
  stands: Standing;
  /** What is typed in the form, part by part; blank where nothing waits to be saved. */
  typed: Parts;
  /** The same at this moment, for who is leaving; null while the form itself is being saved. */
  typedNow: () => Parts | null;
  save: (typed: Parts, over: Standing) => Promise<{ made: null; stands: Standing }>;
  standingIn: (error: unknown) => Standing | null;
  /** Another device has typed these parts. */
  replaced: (parts: Parts) => void;
};

type EditorActor = ActorRefFrom<typeof editorMachine>;

/**
 * PPL-07. The draft of a form, kept on the server as well: the chart of a form once more, with the form's draft as what
 * is typed. What both devices last agreed on is kept beside it, so that a device which comes back tells what was typed
 * here from what was typed elsewhere.
 */
export function useSharedDraft(options: SharedDraftOptions) {
  const app = useApp('useSharedDraft');
  const userId = useSession().user?.id ?? null;
  const [actor, setActor] = useState<EditorActor>();

  const begin = useEffectEvent(() => {
    const drafts = userId ? draftsOf(app.transport.storage, userId) : null;
    const { name, stands, typed } = options;
    const agreed = draftFormat.readDraft(drafts?.read(name) ?? '')?.over ?? { version: null, parts: {} };
    const begun = createActor(createEditor(options), {
      ...app.systems,
      input: { stands, draft: { typed, over: agreed } },
    });
    begun.subscribe(({ context: { over } }) => {
      const isEmpty = Object.values(over.parts).every((text) => text === '');
      drafts?.keep(name, isEmpty ? '' : draftFormat.writeDraft({ typed: {}, over }));
    });
    begun.on('editor.replaced', ({ names }) => hand(begun, names));
    const { typed: now } = begun.getSnapshot().context;
    hand(
      begun,
      Object.keys(now).filter((part) => now[part] !== typed[part]),
    );
    return begun.start();
  });
  const hand = useEffectEvent((from: EditorActor, names: string[]) => {
    const { typed } = from.getSnapshot().context;
    if (names.length > 0)
      options.replaced(Object.fromEntries(names.map((part) => [part, typed[part] ?? ''])));
  });
  /** Who goes, or puts the page away, does not wait for the pause. */
  const sendNow = useEffectEvent((from: EditorActor) => {
    const typed = options.typedNow();
    if (!typed || sessionGate(app).current().userId !== userId) return;
    tell(from, typed);
    if (isWaiting(from.getSnapshot())) from.send({ type: 'editor.send' });
  });
  useEffect(() => {
    const begun = begin();
    setActor(begun);
    const look = () => document.visibilityState === 'hidden' && sendNow(begun);
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      sendNow(begun);
      begun.stop();
    };
  }, []);

  const follow = useEffectEvent(() => {
    const { stands } = options;
    const known = actor?.getSnapshot().context.latest.version ?? null;
    if (Number(stands.version) > Number(known)) actor?.send({ type: 'editor.stands', stands });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what stands
  useEffect(() => follow(), [actor, options.stands.version]);

  const hear = useEffectEvent(() => actor && tell(actor, options.typed));
  const typed = JSON.stringify(options.typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is typed
  useEffect(() => void hear(), [typed]);

  const snapshot = useSelector(actor, (now) => now);
  const isSaving = options.typedNow() === null;
  useEffect(() => {
    if (!actor || !snapshot || isSaving || !isWaiting(snapshot)) return;
    const pause = snapshot.context.failure ? PAUSE_AFTER_FAILURE : PAUSE;
    const timer = setTimeout(() => actor.send({ type: 'editor.send' }), pause);
    return () => clearTimeout(timer);
  }, [actor, snapshot, isSaving]);

  return {
    /** Parts that both devices have typed, as the other one says them; null when there are none. */
    newer: snapshot?.hasTag('conflict')
      ? { names: contestedIn(snapshot.context), says: snapshot.context.latest.parts }
      : null,
    /** What is typed is on this device alone, until it can be sent. */
    hasFailed: snapshot?.context.failure != null,
    takeNewer: () => actor?.send({ type: 'editor.takeNewer' }),
    keepMine: () => actor?.send({ type: 'editor.keepMine' }),
  };
}

function tell(actor: EditorActor, parts: Parts) {
  if (JSON.stringify(parts) !== JSON.stringify(actor.getSnapshot().context.typed))
    actor.send({ type: 'editor.typed', parts });
}

/** There is something to send, and neither a choice nor other words to wait for. */
const isWaiting = (now: ReturnType<EditorActor['getSnapshot']>) =>
  now.hasTag('unsaved') && !now.hasTag('busy') && !now.hasTag('conflict') && !now.context.failure?.isRefused;
