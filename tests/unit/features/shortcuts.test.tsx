import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KeysDialog } from '#features/shortcuts/keys-dialog.tsx';
import { forgetGone, recentVisits } from '#features/shortcuts/recent.ts';
import { queryClient } from '#shared/query-client.ts';
import { recentKey, storage } from '#transport/storage.ts';

vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);
afterEach(cleanup);

describe('the keys', () => {
  test('UIX-05 a key that is pressed twice stands there twice', () => {
    const gigs = { keys: 'g g', shown: ['G', 'G'], does: 'Browse gigs', act: () => {} };
    render(<KeysDialog groups={[{ title: 'Go to', shortcuts: [gigs] }]} onClose={() => {}} />);
    const row = within(screen.getByRole('dialog')).getByText('Browse gigs').parentElement;
    expect(row?.querySelectorAll('kbd')).toHaveLength(2);
  });
});

describe('recent visits', () => {
  const visits = [
    { kind: 'profile', id: 'ada', name: 'Ada Lovelace', detail: 'Bass' },
    { kind: 'messages', id: 'bob', name: 'Bob', detail: 'Messages' },
    { kind: 'gigs', id: 'g1', name: 'Serpent for a wake', detail: '1 May' },
  ];
  let answers: Record<string, number>;
  beforeEach(() => {
    queryClient.clear();
    storage.write(recentKey('me'), JSON.stringify(visits));
    vi.stubGlobal('fetch', async (request: Request) => {
      const status = answers[new URL(request.url).pathname] ?? 500;
      return Response.json({ message: 'No.' }, { status });
    });
    return () => vi.unstubAllGlobals();
  });

  const names = () => recentVisits('me', '/').map(({ name }) => name);

  test('SAF-07 of what was looked at last, who is not to be seen any more is forgotten, whoever they blocked', async () => {
    answers = { '/api/profiles/ada': 404, '/api/profiles/bob': 404 };
    expect((await forgetGone('me')).map(({ id }) => id)).toEqual(['ada', 'bob']);
    expect(names()).toEqual(['Serpent for a wake']);
  });

  test('SAF-07 what cannot be asked for now is kept', async () => {
    answers = { '/api/profiles/ada': 503, '/api/profiles/bob': 429 };
    expect(await forgetGone('me')).toEqual([]);
    expect(names()).toHaveLength(3);
  });
});
