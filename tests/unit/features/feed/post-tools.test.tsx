import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import { PostTools } from '#features/feed/attached/post-tools.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { withoutDatabase } from '#tests/unit/databases.ts';

vi.mock('#entities/picture/picture-tray.tsx', () => ({
  PictureTray: ({ pictures }: { pictures: readonly { name: string }[] }): ReactNode =>
    pictures.map(({ name }) => <p key={name}>{name}</p>),
}));
beforeEach(withoutDatabase);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('FEE-02 a picture that is pasted or dropped goes with the post, and the browser stays on the page', async () => {
  const { app } = await signedInApp();
  const box = createRef<HTMLTextAreaElement>();
  render(
    <AppProvider app={app}>
      <textarea ref={box} aria-label="Post" />
      <PostTools
        box={box}
        composer={{ busy: false, attach: () => {} }}
        gig={{ text: '', setText: () => {}, clear: () => {} }}
        onWait={() => {}}
      />
    </AppProvider>,
  );
  const picture = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });
  const pasted = { files: [picture('pasted.jpg')], types: ['Files'] };
  expect(fireEvent.paste(screen.getByRole('textbox', { name: 'Post' }), { clipboardData: pasted })).toBe(
    false,
  );
  await screen.findByText('pasted.jpg');
  const dropped = { files: [picture('dropped.jpg')], types: ['Files'] };
  expect(fireEvent.drop(document.body, { dataTransfer: dropped })).toBe(false);
  await screen.findByText('dropped.jpg');
});
