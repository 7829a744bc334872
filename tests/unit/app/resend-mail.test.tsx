import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import ky from 'ky';
import { afterEach, expect, test, vi } from 'vitest';
import { ResendMail } from '#shared/resend-mail.tsx';
import { BotCheckError } from '#transport/failure.ts';

vi.mock('#actors/bot-check.ts', () => ({
  useBotCheck: () => ({
    containerRef: () => {},
    withToken: (call: (botToken: string) => unknown) => call('bot-token'),
  }),
}));

afterEach(cleanup);

const answering = (status: number, body: object) => () => {
  const fetch = async () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  return ky.create({ retry: 0, fetch }).post('https://a.test/').json<{ message: string }>();
};
const press = async (send: () => Promise<{ message: string }>) => {
  render(<ResendMail send={send} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Send the mail again' }));
};

test('SCR the server’s own words stand beside the button, which stays', async () => {
  await press(answering(200, { message: 'We have sent a link to ada@example.test.' }));
  await screen.findByText('We have sent a link to ada@example.test.');
  expect(screen.getByRole('button', { name: 'Send the mail again' })).toBeTruthy();
});

test('SCR a failure is said, and the person can press again', async () => {
  await press(() => Promise.reject(new TypeError('Failed to fetch')));
  await screen.findByText('There is no connection. Check your network and try again.');
  expect(screen.getByRole('button', { name: 'Send the mail again' })).toBeTruthy();
});

test.each<[string, () => Promise<{ message: string }>]>([
  ['does not know the call', answering(404, {})],
  ['offers no bot check', () => Promise.reject(new BotCheckError('This server offers no bot check.', true))],
])('API-03 against a server that %s the control disappears', async (_, send) => {
  await press(send);
  await expect.poll(() => screen.queryByRole('button')).toBeNull();
});
