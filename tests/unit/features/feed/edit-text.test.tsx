import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import { EditedMark } from '#entities/post/edited-mark.tsx';
import { EditText } from '#features/feed/edit-text.tsx';
import { Leftover, useEdit } from '#features/feed/editing.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { compositions } from '#tests/unit/ui/compositions.ts';

vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const standing = (text: string, version = 1) => ({ version, parts: { text } });

/** An editor of a post that says "At six". */
async function editor() {
  const { app } = await signedInApp();
  const saves: string[] = [];
  const onDone = vi.fn();
  render(
    <AppProvider app={app}>
      <EditText
        what="post"
        name="edit:post:p"
        stands={standing('At six')}
        limit={50}
        save={async ({ text = '' }) => {
          saves.push(text);
          return standing(text, 2);
        }}
        standingIn={() => null}
        onDone={onDone}
      />
    </AppProvider>,
  );
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' });
  return {
    saves,
    onDone,
    box,
    type: (value: string) => fireEvent.change(box(), { target: { value } }),
    save: () => fireEvent.click(screen.getByRole('button', { name: 'Save' })),
  };
}

test('SAF-05 what is typed over a post outlives reload and expiry, with what it was typed over', async () => {
  const { app } = await signedInApp();
  const open = () =>
    renderHook(() => useEdit('post:p'), {
      wrapper: ({ children }) => <AppProvider app={app}>{children}</AppProvider>,
    });
  const { name } = open().result.current;
  const form = (text: string, version: number) => (
    <AppProvider app={app}>
      <EditText
        what="post"
        name={name}
        stands={standing(text, version)}
        limit={50}
        save={async () => standing(text, version)}
        standingIn={() => null}
        onDone={() => {}}
      />
    </AppProvider>
  );
  const before = render(form('At six', 1));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'At seven' } });
  before.unmount();
  expect(open().result.current.isOpen).toBe(true);
  expect(open().result.current.kept()).toBe('At seven');
  const after = render(form('At eight', 2));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' }).value).toBe('At seven');
  expect(screen.getByText('At eight')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Leave it' }));
  after.unmount();
  expect(open().result.current.isOpen).toBe(false);
});

test('SCR /community what is too long stays whole, is said, and is not sent', async () => {
  const { box, type, save, saves } = await editor();
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

test('FEE-07 Escape and Enter of an input method neither discard an edit nor save it', async () => {
  const { saves, onDone, box, type } = await editor();
  type('At sev');
  for (const composition of compositions) {
    fireEvent.keyDown(box(), { key: 'Escape', ...composition });
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true, ...composition });
  }
  expect(onDone).not.toHaveBeenCalled();
  expect(saves).toEqual([]);
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(onDone).toHaveBeenCalledOnce();
});

test('FEE-07 UIX-05 an edited post shows what it said before with the words that changed, and gives the focus back', async () => {
  const items = [
    { text: 'Call at nine on Saturday.', at: '2026-11-20T10:00:00.000Z' },
    { text: 'Call at eight on Saturday.', at: '2026-11-20T09:00:00.000Z' },
  ];
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    new URL(url).pathname === '/api/posts/p1/versions' ? Response.json({ items }) : Response.error(),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditedMark kind="post" id="p1" />
    </QueryClientProvider>,
  );
  const mark = screen.getByRole('button', { name: 'Edited: see what it said before' });
  mark.focus();
  fireEvent.click(mark);
  const dialog = await screen.findByRole('dialog', { name: 'What this post said before' });
  const [now, before] = await within(dialog).findAllByRole('listitem');
  expect(now?.querySelector('ins')?.textContent).toBe('nine');
  expect(now?.querySelector('del')?.textContent).toBe('eight');
  expect(before?.textContent).toContain('Call at eight on Saturday.');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(mark));
});
