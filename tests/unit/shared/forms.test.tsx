import { act, fireEvent, render, screen } from '@testing-library/react';
import ky from 'ky';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FormErrors } from '#shared/form.tsx';
import { ResendMail } from '#shared/resend-mail.tsx';
import { SearchBox, useSearchText } from '#shared/search-box.tsx';
import { BotCheckError } from '#transport/failure.ts';

vi.mock('#actors/bot-check.ts', () => ({
  useBotCheck: () => ({
    containerRef: () => {},
    withToken: (call: (botToken: string) => unknown) => call('bot-token'),
  }),
}));

test('SES-10 an error that the server sends twice is shown once', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<FormErrors errors={['Time: hours and minutes.', 'Time: hours and minutes.', 'Too long.']} />);
  expect(screen.getAllByText('Time: hours and minutes.')).toHaveLength(1);
  expect(screen.getAllByText('Too long.')).toHaveLength(1);
  expect(complaints).not.toHaveBeenCalled();
});

describe('a search box', () => {
  beforeEach(() => void vi.useFakeTimers());

  function People({ onSearch }: { onSearch: (q: string) => void }) {
    const search = useSearchText('', onSearch);
    return <SearchBox search={search} label="Search people" placeholder="" busy={false} />;
  }

  test('SCR /discover a pasted search that is too long is reported, neither cut nor sent', () => {
    const onSearch = vi.fn();
    render(<People onSearch={onSearch} />);
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search people' });
    fireEvent.change(box, { target: { value: 'x'.repeat(103) } });
    act(() => vi.advanceTimersByTime(1_000));
    fireEvent.submit(box);
    expect([box.value.length, box.maxLength]).toEqual([103, -1]);
    expect(screen.getByText('3 too many')).toBeDefined();
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(onSearch).not.toHaveBeenCalled();
    fireEvent.change(box, { target: { value: 'harp' } });
    act(() => vi.advanceTimersByTime(1_000));
    expect(onSearch).toHaveBeenCalledWith('harp');
  });
});

describe('resending a mail', () => {
  const answering = (status: number, body: object) => () => {
    const fetch = async () => Response.json(body, { status });
    return ky.create({ retry: 0, fetch }).post('https://a.test/').json<{ message: string }>();
  };
  const press = async (send: () => Promise<{ message: string }>) => {
    render(<ResendMail send={send} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Resend e-mail' }));
  };

  test('SCR the server’s message is shown beside the button, which stays', async () => {
    await press(answering(200, { message: 'We have sent a link to ada@example.test.' }));
    await screen.findByText('We have sent a link to ada@example.test.');
    expect(screen.getByRole('button', { name: 'Resend e-mail' })).toBeTruthy();
  });

  test('SCR a failure is shown, and the button can be pressed again', async () => {
    await press(() => Promise.reject(new TypeError('Failed to fetch')));
    await screen.findByText('You’re offline. Check your connection and try again.');
    expect(screen.getByRole('button', { name: 'Resend e-mail' })).toBeTruthy();
  });

  test.each<[string, () => Promise<{ message: string }>]>([
    ['does not know the call', answering(404, {})],
    ['has no bot check', () => Promise.reject(new BotCheckError('This server has no bot check.', true))],
  ])('API-03 against a server that %s the control disappears', async (_, send) => {
    await press(send);
    await expect.poll(() => screen.queryByRole('button')).toBeNull();
  });
});
