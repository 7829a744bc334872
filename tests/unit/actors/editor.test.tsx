import { act, renderHook } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { type EditorOptions, useEditor, useEditorStatus } from '#actors/editor.ts';
import { useSharedDraft } from '#actors/shared-draft.ts';
import { draftFormat } from '#actors/use-draft.ts';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { useEditorForm } from '#shared/editor-form.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, startTestApp, type TestApp } from '#tests/machines/app/support/test-app.ts';
import { within } from '#tests/unit/with-providers.tsx';
import { ContractError } from '#transport/failure.ts';

const at = (version: number, text: string): Revision => ({ version, parts: { text } });
const atSix = at(1, 'At six');

type Saves = {
  text: string;
  over: Revision;
  signal: AbortSignal;
  answer: (current: Revision) => void;
  fail: (why: unknown) => void;
}[];

/** Editors of one thing on one page; the test answers their saves. */
function editorsIn({ app }: Pick<TestApp, 'app'>, more: Partial<EditorOptions<string>> = {}) {
  const saves: Saves = [];
  const saved = vi.fn();
  const open = (current = atSix) =>
    renderHook(
      ({ current: now }) =>
        useEditor(
          {
            ...draftFormat,
            name: 'edit:thing',
            current: now,
            save({ text = '' }, over, { signal }) {
              const { promise, resolve, reject } = Promise.withResolvers<{
                result: string;
                current: Revision;
              }>();
              const answer = (after: Revision) => resolve({ result: text, current: after });
              saves.push({ text, over, signal, answer, fail: reject });
              return promise;
            },
            ...more,
          },
          { onSaved: saved },
        ),
      { ...within(app), initialProps: { current } },
    );
  return { open, saves, saved };
}

async function send(form: { current: ReturnType<typeof useEditor<string>> }, text = 'At seven') {
  act(() => form.current.type({ text }));
  await act(async () => form.current.send());
}

const storedDraft = ({ area }: TestApp) => area.entries.get('draft:nkechi:edit:thing');

test('SAF-05 a save continues when its page is left, and the form still shows it as being sent on return', async () => {
  const world = await signedInApp();
  const { open, saves, saved } = editorsIn(world);
  const before = open();
  await send(before.result);
  before.unmount();
  const after = open();
  expect([after.result.current.typed, after.result.current.isBusy]).toEqual([{ text: 'At seven' }, true]);
  await act(async () => after.result.current.send());
  expect(saves).toHaveLength(1);
  await act(async () => saves[0]?.answer(at(2, 'At seven')));
  expect(after.result.current.isBusy).toBe(false);
  expect(saved).toHaveBeenCalledExactlyOnceWith('At seven', true);
  expect(storedDraft(world)).toBeUndefined();
});

test('SAF-05 a save that succeeds after its page was left is not announced, and its draft is gone', async () => {
  const world = await signedInApp();
  const { open, saves, saved } = editorsIn(world);
  const before = open();
  await send(before.result);
  before.unmount();
  expect(storedDraft(world)).toContain('At seven');
  await act(async () => saves[0]?.answer(at(2, 'At seven')));
  expect([saved.mock.calls.length, storedDraft(world)]).toEqual([0, undefined]);
  const after = open(at(2, 'At seven'));
  expect([after.result.current.isUnsaved, after.result.current.isRestored]).toEqual([false, false]);
});

test('SAF-01 a save ends with its member’s session: the next member sees neither it nor its draft', async () => {
  const world = await signedInApp();
  const { open, saves, saved } = editorsIn(world);
  const { result } = open();
  await send(result);
  act(() => world.app.send({ type: 'session.signOut' }));
  expect(saves[0]?.signal.aborted).toBe(true);
  act(() => world.app.send({ type: 'session.signIn', token: 'd.e.f', user: { ...nkechi, id: 'tomasz' } }));
  expect([result.current.typed, result.current.isBusy]).toEqual([{ text: 'At six' }, false]);
  await act(async () => saves[0]?.answer(at(2, 'At seven')));
  expect(saved).not.toHaveBeenCalled();
  expect([...world.area.entries.keys()].filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('SES-13 a save does not discard a draft that another tab has changed since', async () => {
  const world = await signedInApp();
  const { open, saves } = editorsIn(world);
  const { result } = open();
  await send(result);
  world.area.entries.set('draft:nkechi:edit:thing', 'Typed since');
  await act(async () => saves[0]?.answer(at(2, 'At seven')));
  expect(storedDraft(world)).toBe('Typed since');
});

test('SAF-01 a visitor’s input is shown and not stored', async () => {
  const world = startTestApp();
  await act(() => world.gate.whenSettled());
  const { result } = editorsIn(world).open();
  act(() => result.current.type({ text: 'At seven' }));
  expect(result.current.typed).toEqual({ text: 'At seven' });
  expect(world.area.entries.size).toBe(0);
});

test('FEE-07 an older version from the server is ignored, a newer one is taken over', async () => {
  const { result, rerender } = editorsIn(await signedInApp()).open(at(3, 'At six'));
  rerender({ current: at(2, 'At five') });
  expect(result.current.typed).toEqual({ text: 'At six' });
  rerender({ current: at(4, 'At eight') });
  expect(result.current.typed).toEqual({ text: 'At eight' });
});

test('SES-13 an unknown failure is shown in words, and the input stays', async () => {
  const world = await signedInApp();
  const { open, saves } = editorsIn(world);
  const { result } = open();
  await send(result);
  await act(async () => saves[0]?.fail(new ContractError('/api/posts: broken')));
  expect(result.current.failure).toEqual({
    isRefused: false,
    text: 'The server sent something we can’t read. Try again later.',
    errors: [],
  });
  expect([result.current.typed, result.current.canSend]).toEqual([{ text: 'At seven' }, true]);
});

test('SES-13 a draft that cannot be read is ignored', async () => {
  const world = await signedInApp();
  world.area.entries.set('draft:nkechi:edit:thing', '{"typed":7}');
  const { result } = editorsIn(world).open();
  expect([result.current.typed, result.current.isRestored]).toEqual([{ text: 'At six' }, false]);
});

test('GIG-02 a retry sends the form as it is now', async () => {
  const { app } = await signedInApp();
  const scopes: string[] = [];
  const { result, rerender } = renderHook(
    ({ scope }) =>
      useEditor({
        ...draftFormat,
        name: 'edit:series',
        current: atSix,
        async save({ text = '' }) {
          scopes.push(scope);
          if (scopes.length === 1) throw new TypeError('Failed to fetch');
          return { result: text, current: at(2, text) };
        },
      }),
    { ...within(app), initialProps: { scope: 'all dates' } },
  );
  await send(result);
  rerender({ scope: 'this date' });
  await act(async () => result.current.send());
  expect(scopes).toEqual(['all dates', 'this date']);
});

const empty: Revision = { version: 0, parts: { title: '' } };

test('PPL-07 text typed while the draft starts is saved after the pause', async () => {
  const { app } = await signedInApp();
  vi.useFakeTimers();
  let typed: Parts = { title: '' };
  const listeners = new Set<() => void>();
  const form = {
    now: () => ({ typed, current: empty.parts, isBusy: false }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const save = vi.fn(async (parts: Parts) => ({ result: null, current: { version: 1, parts } }));
  renderHook(() => {
    useSharedDraft({
      name: 'thing elsewhere',
      current: empty,
      form,
      typedIn: (now) => now.typed,
      save,
      revisionInConflict: () => null,
      onReplaced: vi.fn(),
    });
    useEffect(() => {
      typed = { title: 'Dep drummer' };
      for (const listener of listeners) listener();
    }, []);
  }, within(app));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(save.mock.calls.map(([parts]) => parts)).toEqual([{ title: 'Dep drummer' }]);
});

test('SES-13 text typed into a form before its effects have run is stored', async () => {
  const world = await signedInApp();
  renderHook(() => {
    const editor = useEditorStatus({
      ...draftFormat,
      name: 'edit:thing',
      current: atSix,
      save: async () => ({ result: null, current: atSix }),
    });
    const { form } = useEditorForm(editor, {
      schema: v.object({ text: v.string() }),
      initialFields: () => ({ text: 'At six' }),
      partsOf: (fields) => fields,
      fieldsOf: (typed) => typed,
      pathOf: () => 'text',
    });
    useLayoutEffect(() => form.setValue('text', 'At seven'), [form]);
  }, within(world.app));
  expect(storedDraft(world)).toContain('At seven');
});
