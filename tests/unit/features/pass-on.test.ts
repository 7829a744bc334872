import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passOnProfile } from '#features/people/profile/portrait.tsx';
import { passOn } from '#shared/pass-on.ts';

const { said } = vi.hoisted(() => ({ said: { success: vi.fn(), error: vi.fn() } }));
vi.mock('#ui/toaster/toast.ts', () => ({ notify: said }));

const url = 'https://sidestage.test/gigs/g1';
const share = vi.fn(async (_what: object) => {});
const writeText = vi.fn(async (_text: string) => {});
const device = (has: object) => vi.stubGlobal('navigator', { clipboard: { writeText }, ...has });
const pass = () => passOn('/gigs/g1', 'Samba night');

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://sidestage.test' }));
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('REA-04 a device with a share sheet opens it, and nothing is said', async () => {
  device({ share });
  await pass();
  expect(share).toHaveBeenCalledExactlyOnceWith({ url, title: 'Samba night' });
  expect([writeText, said.success, said.error].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('REA-04 where there is none the whole address is copied, which is said', async () => {
  device({});
  await pass();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url);
  expect(said.success).toHaveBeenCalledExactlyOnceWith('Link copied', { id: url });
});

test('REA-04 who closes the sheet has said no: nothing more happens', async () => {
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  device({ share });
  await pass();
  expect([writeText, said.success, said.error].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('REA-04 what cannot be copied is told with the address itself, and can be tried again', async () => {
  writeText.mockRejectedValueOnce(new DOMException('not allowed', 'NotAllowedError'));
  device({});
  await pass();
  const [text, { action }] = said.error.mock.calls[0] as [string, { action: { act: () => void } }];
  expect(text).toContain(url);
  action.act();
  await vi.waitFor(() => expect(said.success).toHaveBeenCalledOnce());
});

test('REA-04 PPL-06 a profile that is open to everyone is passed on by the address that opens for them; of another it is said that members alone read it', async () => {
  device({});
  const kit = { id: 'kit', name: 'Kit' };
  await passOnProfile({ ...kit, isOpen: true });
  await passOnProfile(kit);
  expect(writeText.mock.calls).toEqual([
    ['https://sidestage.test/discover?person=kit'],
    ['https://sidestage.test/profile/kit'],
  ]);
  expect(said.success.mock.calls.map(([words]) => words)).toEqual([
    'Link copied',
    'Link copied. It opens for members only',
  ]);
});
