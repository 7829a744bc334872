import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { EditedMark } from '#entities/post/edited-mark.tsx';
import { useComposer } from '#features/feed/composer.tsx';
import { EditText } from '#features/feed/edit-text.tsx';
import { UnsentDraft, useEdit } from '#features/feed/editing.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { compositions } from '#tests/unit/ui/compositions.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';

vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

describe('the composer', () => {
  type Box = { result: { current: ReturnType<typeof useComposer> } };

  /** A composer whose sends the test answers; a second `open` is another page over the same storage. */
  async function openComposer() {
    const { transport } = await signedInApp();
    const sends: { text: string; clientId: string; attachments: object; answer: (id: string) => void }[] = [];
    const saved = vi.fn();
    const open = async ({ isUploading = false } = {}) => {
      const { app } = await signedInApp({ transport: { storage: transport.storage } });
      const client = new QueryClient();
      const options = {
        draft: 'post',
        limit: 100,
        isUploading,
        onSaved: saved,
        send: (text: string, clientId: string, _: AbortSignal, attachments: object) =>
          new Promise<string>((answer) => void sends.push({ text, clientId, attachments, answer })),
      };
      return renderHook(() => useComposer(options), withProviders({ app, client }));
    };
    const type = (box: Box, text: string) => act(() => box.result.current.setText(text));
    const submit = (box: Box) => act(async () => box.result.current.submit());
    const arrive = (nth: number) => act(async () => sends[nth]?.answer('made'));
    /** A composer whose first words are being sent. */
    const sending = async () => {
      const box = await open();
      type(box, 'At six');
      await submit(box);
      return box;
    };
    return { open, sends, saved, type, submit, arrive, sending };
  }

  test.each([false, true])(
    'SAF-05 FEE-01 text added during a send stays without the sent part, closed meanwhile: %s',
    async (isClosed) => {
      const { open, type, arrive, sending } = await openComposer();
      const box = await sending();
      type(box, 'At six. No: at seven');
      if (isClosed) box.unmount();
      await arrive(0);
      if (!isClosed) expect(box.result.current.text).toBe('No: at seven');
      box.unmount();
      expect((await open()).result.current.text).toBe('No: at seven');
    },
  );

  test.each(['At seven', 'We meet: At six', 'At sixteen'])(
    'SAF-05 FEE-01 %j typed over the text being sent stays as it is',
    async (other) => {
      const { type, arrive, sending } = await openComposer();
      const box = await sending();
      type(box, other);
      await arrive(0);
      expect(box.result.current.text).toBe(other);
    },
  );

  test('SAF-05 FEE-05 a reply box stays open while it has text typed since the send', async () => {
    const { sends, saved, type, submit, arrive, sending } = await openComposer();
    const box = await sending();
    type(box, 'At six. No: at sev');
    await arrive(0);
    expect(saved).not.toHaveBeenCalled();
    await submit(box);
    expect(sends[1]?.text).toBe('No: at sev');
    await arrive(1);
    expect(saved).toHaveBeenCalledOnce();
  });

  test('SAF-05 FEE-01 text sent again after a reload keeps its client id; once it arrives the box is empty and the id is new', async () => {
    const { open, sends, type, submit, arrive, sending } = await openComposer();
    (await sending()).unmount();
    const after = await open();
    await submit(after);
    expect(sends[1]).toMatchObject({ text: 'At six', clientId: sends[0]?.clientId });
    await arrive(1);
    expect([after.result.current.text, (await open()).result.current.text]).toEqual(['', '']);
    type(after, 'At six');
    await submit(after);
    expect(sends[2]?.clientId).not.toBe(sends[1]?.clientId);
  });

  test('FEE-02 an attachment leaves the text alone, counts as another post, and is cleared once sent', async () => {
    const { open, sends, type, submit, arrive } = await openComposer();
    const box = await open();
    const renderedBefore = box.result.current;
    type(box, 'At six');
    act(() => renderedBefore.attach('gig', 'g1'));
    expect(box.result.current.text).toBe('At six');
    await submit(box);
    box.unmount();
    const after = await open();
    act(() => after.result.current.attach('gig', ''));
    expect(after.result.current.text).toBe('At six');
    await submit(after);
    expect(sends.map(({ attachments }) => attachments)).toEqual([{ gig: 'g1' }, {}]);
    expect(sends[1]?.clientId).not.toBe(sends[0]?.clientId);
    act(() => after.result.current.attach('gig', 'g2'));
    await arrive(1);
    expect(after.result.current.text).toBe('');
  });

  test('SAF-05 FEE-02 the order in which attachments return after a reload does not change the client id', async () => {
    const { open, sends, type, submit } = await openComposer();
    const send = async (attachments: Record<string, string>) => {
      const box = await open();
      type(box, 'At six');
      for (const [name, value] of Object.entries(attachments))
        act(() => box.result.current.attach(name, value));
      await submit(box);
      box.unmount();
    };
    await send({ pictures: '[1]', gig: 'g1' });
    await send({ gig: 'g1', pictures: '[1]' });
    await send({ gig: 'g1' });
    expect(sends[1]?.clientId).toBe(sends[0]?.clientId);
    expect(sends[2]?.clientId).not.toBe(sends[0]?.clientId);
  });

  test('FEE-02 nothing is sent while an attachment is still uploading', async () => {
    const { open, sends, type, submit } = await openComposer();
    const box = await open({ isUploading: true });
    type(box, 'At six');
    expect(box.result.current.canSend).toBe(false);
    await submit(box);
    expect(sends).toEqual([]);
  });
});

describe('editing', () => {
  const revision = (text: string, version = 1) => ({ version, parts: { text } });

  /** An editor of a post that says "At six". */
  async function editor() {
    const { app } = await signedInApp();
    const saves: string[] = [];
    const onDone = vi.fn();
    render(
      <EditText
        what="post"
        name="edit:post:p"
        saved={revision('At six')}
        limit={50}
        save={async ({ text = '' }) => {
          saves.push(text);
          return revision(text, 2);
        }}
        revisionInConflict={() => null}
        onDone={onDone}
      />,
      withProviders({ app }),
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

  test('SAF-05 an edit of a post survives a reload and shows the post’s current text', async () => {
    const { app } = await signedInApp();
    const open = () => renderHook(() => useEdit('post:p'), withProviders({ app }));
    const { name } = open().result.current;
    const show = (text: string, version: number) =>
      render(
        <EditText
          what="post"
          name={name}
          saved={revision(text, version)}
          limit={50}
          save={async () => revision(text, version)}
          revisionInConflict={() => null}
          onDone={() => {}}
        />,
        withProviders({ app }),
      );
    const before = show('At six', 1);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'At seven' } });
    before.unmount();
    expect(open().result.current.isOpen).toBe(true);
    expect(open().result.current.readText()).toBe('At seven');
    const after = show('At eight', 2);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' }).value).toBe('At seven');
    expect(screen.getByText('At eight')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    after.unmount();
    expect(open().result.current.isOpen).toBe(false);
  });

  test('SCR /community an edit that is too long is not cut, is counted, and is not sent', async () => {
    const { box, type, save, saves } = await editor();
    type('x'.repeat(55));
    expect(box().value).toHaveLength(55);
    expect(screen.getByText('5 too many')).toBeDefined();
    save();
    fireEvent.submit(box());
    expect(saves).toEqual([]);
  });

  test('SCR /posts/{id} text typed under a deleted post can be copied or discarded', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const onDiscard = vi.fn();
    render(<UnsentDraft text="Half an answer" onDiscard={onDiscard} />);
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you wrote is still here' });
    expect([box.value, box.readOnly]).toEqual(['Half an answer', true]);
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('Half an answer'));
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onDiscard).toHaveBeenCalled();
  });

  test('FEE-07 Escape and Enter of an input method neither discard nor save an edit', async () => {
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

  test('FEE-07 UIX-05 an edited post shows its earlier text with the changes, and focus returns', async () => {
    const items = [
      { text: 'Call at nine on Saturday.', at: '2026-11-20T10:00:00.000Z' },
      { text: 'Call at eight on Saturday.', at: '2026-11-20T09:00:00.000Z' },
    ];
    vi.stubGlobal('fetch', async ({ url }: Request) =>
      new URL(url).pathname === '/api/posts/p1/versions' ? Response.json({ items }) : Response.error(),
    );
    render(<EditedMark kind="post" id="p1" />, withProviders());
    const mark = screen.getByRole('button', { name: 'Edited: see earlier versions' });
    mark.focus();
    fireEvent.click(mark);
    const dialog = await screen.findByRole('dialog', { name: 'Earlier versions of this post' });
    const [now, before] = await within(dialog).findAllByRole('listitem');
    expect(now?.querySelector('ins')?.textContent).toBe('nine');
    expect(now?.querySelector('del')?.textContent).toBe('eight');
    expect(before?.textContent).toContain('Call at eight on Saturday.');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(mark));
  });
});
