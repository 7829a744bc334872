import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/spec/notification.ts';
import { LeavingNote, Note } from '#features/notifications/note.tsx';
import { Waiting } from '#features/notifications/waiting.tsx';

vi.mock('#actors/counts.ts', () => ({ useCounts: () => ({ messages: 0, linkRequests: 0 }) }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/posts/p1">{children}</a>,
}));

afterEach(cleanup);

const rowOf = (notification: Notification) => ({ key: 'n1', newest: notification, all: [notification] });

test('UIX-05 NTF-04 the buttons of a notification name what they are about', () => {
  const notification: Notification = {
    id: 'n1',
    recipient: 'me',
    type: 'comment',
    read: false,
    createdAt: null,
    details: { actor: { id: 'p1', name: 'Eszter Kocsis', avatar: null } },
  };
  const undo = vi.fn();
  render(<Note row={rowOf(notification)} now={new Date()} onRead={vi.fn()} onDelete={vi.fn()} />);
  screen.getByRole('button', { name: 'Delete: Eszter Kocsis commented on your post' });
  screen.getByRole('button', { name: 'Mark as read: Eszter Kocsis commented on your post' });
  render(<LeavingNote row={rowOf(notification)} onUndo={undo} />);
  expect(screen.getByRole('status').textContent).toBe('Deleted: Eszter Kocsis commented on your post');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});

test.each([
  ['content_removed', 'Sells strings. It read: Buy mine'],
  ['report_answered', 'We took it down.'],
  ['gig_changed', 'Starts at 20:00 now'],
  ['booking_asked', 'Pay: £100 → £60'],
])('NTF-01 SAF-08 %s is told in whole words, which are nobody’s to quote', (type, excerpt) => {
  const notification: Notification = {
    id: 'n1',
    recipient: 'me',
    type,
    read: true,
    createdAt: null,
    details: { excerpt },
  };
  render(<Note row={rowOf(notification)} now={new Date()} onRead={vi.fn()} onDelete={vi.fn()} />);
  expect(screen.getByText(excerpt).className).not.toMatch(/cut/);
});

test.each([
  [false, 'Not known yet.'],
  [true, 'Nobody waits for an answer.'],
])('NTF-01 the side panel, when the counts are known: %s, says “%s”', (isKnown, words) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Waiting isKnown={isKnown} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/waits for an answer|known/).textContent).toBe(words);
});
