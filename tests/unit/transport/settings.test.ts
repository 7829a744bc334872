import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.unstubAllEnvs());

async function settingsOf(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import('#transport/settings.ts')).settings;
}

test('OPS-04 a build without settings calls the server of its page, without Turnstile', async () => {
  expect(await settingsOf({})).toEqual({ apiOrigin: '', socketOrigin: '', turnstileSiteKey: '' });
});

test('OPS-04 the socket uses the API’s origin unless it has its own', async () => {
  const api = { VITE_API_ORIGIN: 'https://api.example', VITE_TURNSTILE_SITE_KEY: 'key' };
  expect(await settingsOf(api)).toEqual({
    apiOrigin: 'https://api.example',
    socketOrigin: 'https://api.example',
    turnstileSiteKey: 'key',
  });
  expect(await settingsOf({ ...api, VITE_SOCKET_ORIGIN: 'https://live.example' })).toMatchObject({
    apiOrigin: 'https://api.example',
    socketOrigin: 'https://live.example',
  });
});
