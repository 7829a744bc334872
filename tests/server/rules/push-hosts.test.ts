import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InnerAddressError } from '#server/push/deliver.ts';
import { HostAwayError, pushHosts } from '#server/push/hosts.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const failing = vi.fn(() => Promise.reject(new Error('no answer')));
const answering = async () => 'taken';

test('SAF-11 a push service that failed three times in a row is tried once after half a minute, then after a minute', async () => {
  const hosts = pushHosts();
  for (let n = 0; n < 3; n += 1) await expect(hosts.call('slow.test', failing)).rejects.toThrow('no answer');
  await expect(hosts.call('slow.test', failing)).rejects.toBeInstanceOf(HostAwayError);
  expect(failing).toHaveBeenCalledTimes(3);
  expect(await hosts.call('fine.test', answering)).toBe('taken');
  vi.setSystemTime(Date.now() + 30_000);
  await expect(hosts.call('slow.test', failing)).rejects.toThrow('no answer');
  vi.setSystemTime(Date.now() + 59_000);
  await expect(hosts.call('slow.test', failing)).rejects.toBeInstanceOf(HostAwayError);
  vi.setSystemTime(Date.now() + 1000);
  expect(await hosts.call('slow.test', answering)).toBe('taken');
  expect(await hosts.call('slow.test', answering)).toBe('taken');
});

test('SAF-11 a name that leads to an inner address is no failure of its host', async () => {
  const hosts = pushHosts();
  const inner = () => Promise.reject(new InnerAddressError('inner'));
  for (let n = 0; n < 5; n += 1)
    await expect(hosts.call('inner.test', inner)).rejects.toBeInstanceOf(InnerAddressError);
});
