import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import { useComposer } from '#features/feed/composer.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';

afterEach(cleanup);

/** A box whose sends are answered when the test says so, and again after a reload, which begins with another page. */
async function desk() {
  const { transport } = await signedInApp();
  const sends: { text: string; clientId: string; along: object; answer: (made: string) => void }[] = [];
  const saved = vi.fn();
  const open = async ({ isWaiting = false } = {}) => {
    const { app } = await signedInApp({ transport: { storage: transport.storage } });
    const client = new QueryClient();
    const options = {
      draft: 'post',
      limit: 100,
      isWaiting,
      saved,
      send: (text: string, clientId: string, _: AbortSignal, along: object) =>
        new Promise<string>((answer) => void sends.push({ text, clientId, along, answer })),
    };
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <AppProvider app={app}>{children}</AppProvider>
      </QueryClientProvider>
    );
    return renderHook(() => useComposer(options), { wrapper });
  };
  return { open, sends, saved };
}

test('SAF-05 FEE-01 words added while the first are on their way stay without those, also after a reload', async () => {
  const { open, sends } = await desk();
  const box = await open();
  act(() => box.result.current.setText('At six'));
  await act(async () => box.result.current.submit());
  act(() => box.result.current.setText('At six. No: at seven'));
  await act(async () => sends[0]?.answer('made'));
  expect(box.result.current.text).toBe('No: at seven');
  box.unmount();
  expect((await open()).result.current.text).toBe('No: at seven');
});

test('SAF-05 FEE-01 what is added goes without the first words also when the box is closed meanwhile', async () => {
  const { open, sends } = await desk();
  const box = await open();
  act(() => box.result.current.setText('At six'));
  await act(async () => box.result.current.submit());
  act(() => box.result.current.setText('At six. No: at seven'));
  box.unmount();
  await act(async () => sends[0]?.answer('made'));
  expect((await open()).result.current.text).toBe('No: at seven');
});

test.each(['At seven', 'We meet: At six', 'At sixteen'])(
  'SAF-05 FEE-01 %j in place of the words on their way stays as it is',
  async (other) => {
    const { open, sends } = await desk();
    const box = await open();
    act(() => box.result.current.setText('At six'));
    await act(async () => box.result.current.submit());
    act(() => box.result.current.setText(other));
    await act(async () => sends[0]?.answer('made'));
    expect(box.result.current.text).toBe(other);
  },
);

test('SAF-05 FEE-05 the box of a reply stays open while words typed since its sending are in it', async () => {
  const { open, sends, saved } = await desk();
  const box = await open();
  act(() => box.result.current.setText('At six'));
  await act(async () => box.result.current.submit());
  act(() => box.result.current.setText('At six. No: at sev'));
  await act(async () => sends[0]?.answer('made'));
  expect(saved).not.toHaveBeenCalled();
  await act(async () => box.result.current.submit());
  expect(sends[1]?.text).toBe('No: at sev');
  await act(async () => sends[1]?.answer('made'));
  expect(saved).toHaveBeenCalledOnce();
});

test('SAF-05 FEE-01 words that arrived and were left untouched leave the box empty', async () => {
  const { open, sends } = await desk();
  const box = await open();
  act(() => box.result.current.setText('At six'));
  await act(async () => box.result.current.submit());
  await act(async () => sends[0]?.answer('made'));
  expect(box.result.current.text).toBe('');
  box.unmount();
  expect((await open()).result.current.text).toBe('');
});

test('SAF-05 FEE-01 the same words sent again after a reload go under their first name, and others do not', async () => {
  const { open, sends } = await desk();
  const before = await open();
  act(() => before.result.current.setText('At six'));
  await act(async () => before.result.current.submit());
  before.unmount();
  const after = await open();
  await act(async () => after.result.current.submit());
  expect(sends[1]?.text).toBe('At six');
  expect(sends[1]?.clientId).toBe(sends[0]?.clientId);
  await act(async () => sends[1]?.answer('made'));
  act(() => after.result.current.setText('At six'));
  await act(async () => after.result.current.submit());
  expect(sends[2]?.clientId).not.toBe(sends[1]?.clientId);
});

test('FEE-02 what goes along leaves the words alone, is another act, and goes with them once they are sent', async () => {
  const { open, sends } = await desk();
  const box = await open();
  const drawnBefore = box.result.current;
  act(() => box.result.current.setText('At six'));
  act(() => drawnBefore.attach('gig', 'g1'));
  expect(box.result.current.text).toBe('At six');
  await act(async () => box.result.current.submit());
  box.unmount();
  const after = await open();
  act(() => after.result.current.attach('gig', ''));
  expect(after.result.current.text).toBe('At six');
  await act(async () => after.result.current.submit());
  expect(sends.map(({ along }) => along)).toEqual([{ gig: 'g1' }, {}]);
  expect(sends[1]?.clientId).not.toBe(sends[0]?.clientId);
  act(() => after.result.current.attach('gig', 'g2'));
  await act(async () => sends[1]?.answer('made'));
  expect(after.result.current.text).toBe('');
});

test('SAF-05 FEE-02 the same words and things go under one name, in whatever order they are back after a reload', async () => {
  const { open, sends } = await desk();
  const send = async (things: [name: string, value: string][]) => {
    const box = await open();
    act(() => box.result.current.setText('At six'));
    for (const [name, value] of things) act(() => box.result.current.attach(name, value));
    await act(async () => box.result.current.submit());
    box.unmount();
  };
  await send([
    ['pictures', '[1]'],
    ['gig', 'g1'],
  ]);
  await send([
    ['gig', 'g1'],
    ['pictures', '[1]'],
  ]);
  await send([['gig', 'g1']]);
  expect(sends[1]?.clientId).toBe(sends[0]?.clientId);
  expect(sends[2]?.clientId).not.toBe(sends[0]?.clientId);
});

test('FEE-02 nothing is sent while something that is to go along is not there yet', async () => {
  const { open, sends } = await desk();
  const box = await open({ isWaiting: true });
  act(() => box.result.current.setText('At six'));
  expect(box.result.current.canSend).toBe(false);
  await act(async () => box.result.current.submit());
  expect(sends).toEqual([]);
});
