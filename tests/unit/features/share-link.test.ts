import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareProfile } from '#features/people/profile/portrait.tsx';
import { shareLink } from '#shared/share-link.ts';

const { toasts } = vi.hoisted(() => ({ toasts: { success: vi.fn(), error: vi.fn() } }));
vi.mock('#ui/toaster/toast.ts', () => ({ notify: toasts }));

const url = 'https://sidestage.test/gigs/g1';
const share = vi.fn(async (_what: object) => {});
const writeText = vi.fn(async (_text: string) => {});
const device = (has: object) => vi.stubGlobal('navigator', { clipboard: { writeText }, ...has });
const pass = () => shareLink('/gigs/g1', 'Samba night');

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://sidestage.test' }));
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('REA-04 without a share sheet the whole address is copied and a toast says so', async () => {
  device({});
  await pass();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url);
  expect(toasts.success).toHaveBeenCalledExactlyOnceWith('Link copied', { id: url });
});

test('REA-04 a device with a share sheet opens it and does nothing else, even if it is closed', async () => {
  device({ share });
  await pass();
  expect(share).toHaveBeenCalledExactlyOnceWith({ url, title: 'Samba night' });
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await pass();
  expect([writeText, toasts.success, toasts.error].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('REA-04 an address that cannot be copied is shown, and copying can be retried', async () => {
  writeText.mockRejectedValueOnce(new DOMException('not allowed', 'NotAllowedError'));
  device({});
  await pass();
  const [text, { action }] = toasts.error.mock.calls[0] as [string, { action: { onClick: () => void } }];
  expect(text).toContain(url);
  action.onClick();
  await vi.waitFor(() => expect(toasts.success).toHaveBeenCalledOnce());
});

test('REA-04 PPL-06 an open profile is shared by its public address, another one as for members only', async () => {
  device({});
  const kit = { id: 'kit', name: 'Kit' };
  await shareProfile({ ...kit, isOpen: true });
  await shareProfile(kit);
  expect(writeText.mock.calls).toEqual([
    ['https://sidestage.test/discover?person=kit'],
    ['https://sidestage.test/profile/kit'],
  ]);
  expect(toasts.success.mock.calls.map(([words]) => words)).toEqual([
    'Link copied',
    'Link copied. Only members can open it.',
  ]);
});
