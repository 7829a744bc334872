import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import { EditText, Leftover, useEdit } from '#features/feed/editing.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';

afterEach(cleanup);

type Words = { text: string; version: number };
class Conflict extends Error {
  readonly current: Words;
  constructor(current: Words) {
    super('conflict');
    this.current = current;
  }
}

/** An editor over a server that keeps one text and refuses what started from an older version. */
function editor(start: Words, meanwhile?: () => void) {
  const server = { ...start };
  const saves: { text: string; version: number }[] = [];
  const onDone = vi.fn();
  const client = new QueryClient();
  function Editing({ stands }: { stands: Words }) {
    const [edit, setEdit] = useState({ words: start.text, over: start.text });
    return (
      <EditText
        what="post"
        stands={stands}
        edit={edit}
        limit={50}
        save={async (text, { version }) => {
          saves.push({ text, version });
          meanwhile?.();
          if (version !== server.version) throw new Conflict({ ...server });
          Object.assign(server, { text, version: version + 1 });
        }}
        newerIn={(error) => (error instanceof Conflict ? error.current : null)}
        onEdit={setEdit}
        onDone={onDone}
      />
    );
  }
  const view = (stands: Words) => (
    <QueryClientProvider client={client}>
      <Editing stands={stands} />
    </QueryClientProvider>
  );
  const { rerender } = render(view(start));
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' });
  return {
    server,
    saves,
    onDone,
    box,
    type: (value: string) => fireEvent.change(box(), { target: { value } }),
    save: () => fireEvent.click(screen.getByRole('button', { name: 'Save' })),
    becomes: (stands: Words) => rerender(view(stands)),
  };
}

test('FEE-07 after a conflict both versions are shown, mine stays in the box, and Save then works', async () => {
  const { server, saves, onDone, box, type, save } = editor({ text: 'At six', version: 1 });
  type('At seven');
  Object.assign(server, { text: 'At eight', version: 2 });
  save();
  await screen.findByText('At eight');
  expect(screen.getByRole('status').textContent).toContain('was changed elsewhere');
  expect(box().value).toBe('At seven');
  expect(onDone).not.toHaveBeenCalled();
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(saves).toEqual([
    { text: 'At seven', version: 1 },
    { text: 'At seven', version: 2 },
  ]);
  expect(server).toEqual({ text: 'At seven', version: 3 });
});

test('FEE-07 words that change while mine are typed are shown at once, and are not overwritten unseen', async () => {
  const { server, becomes, type, save, onDone } = editor({ text: 'At six', version: 1 });
  type('At seven');
  Object.assign(server, { text: 'At eight', version: 2 });
  becomes({ ...server });
  expect(screen.getByText('At eight')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Take the newer one' }));
  expect(onDone).toHaveBeenCalled();
  save();
  await waitFor(() => expect(server.text).toBe('At seven'));
});

test('FEE-07 a like from elsewhere is no change of the words', () => {
  const { becomes } = editor({ text: 'At six', version: 1 });
  becomes({ text: 'At six', version: 1 });
  expect(screen.queryByRole('status')).toBeNull();
});

test('OPS-02 my own words that arrived without an answer are nobody else’s change', () => {
  const { becomes, type } = editor({ text: 'At six', version: 1 });
  type('At seven ');
  becomes({ text: 'At seven', version: 2 });
  expect(screen.queryByRole('status')).toBeNull();
  becomes({ text: 'At eight', version: 3 });
  expect(screen.getByText('At eight')).toBeDefined();
});

test('SAF-05 what is typed while the first words are saved stays in the box, over those', async () => {
  const { box, type, save, saves, onDone } = editor({ text: 'At six', version: 1 }, () =>
    act(() => type('At seven sharp')),
  );
  type('At seven');
  save();
  await waitFor(() => expect(saves).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).ariaBusy).not.toBe('true'));
  expect(box().value).toBe('At seven sharp');
  expect(onDone).not.toHaveBeenCalled();
});

test('SAF-05 what is typed over a post outlives reload and expiry, with what it was typed over', async () => {
  const { app } = await signedInApp();
  const open = () =>
    renderHook(() => useEdit('post:p'), {
      wrapper: ({ children }) => <AppProvider app={app}>{children}</AppProvider>,
    });
  const before = open();
  act(() => before.result.current.keep({ words: 'At seven', over: 'At six' }));
  before.unmount();
  const after = open();
  expect(after.result.current.edit).toEqual({ words: 'At seven', over: 'At six' });
  act(() => after.result.current.done());
  expect(open().result.current.edit).toBeNull();
});

test('SCR /community what is too long stays whole, is said, and is not sent', () => {
  const { box, type, save, saves } = editor({ text: 'At six', version: 1 });
  type('x'.repeat(55));
  expect(box().value).toHaveLength(55);
  expect(screen.getByText('5 too many')).toBeDefined();
  save();
  fireEvent.submit(box());
  expect(saves).toEqual([]);
});

test('SCR /posts/{id} what was typed under a post that is gone can be copied, or given up', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  const onDiscard = vi.fn();
  render(<Leftover text="Half an answer" onDiscard={onDiscard} />);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you wrote is still here' });
  expect([box.value, box.readOnly]).toEqual(['Half an answer', true]);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('Half an answer'));
  fireEvent.click(screen.getByRole('button', { name: 'Throw it away' }));
  expect(onDiscard).toHaveBeenCalled();
  vi.unstubAllGlobals();
});
