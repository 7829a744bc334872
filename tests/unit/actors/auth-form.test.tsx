import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAuthForm } from '#actors/auth-form.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { within, withinStrict } from '#tests/unit/with-providers.tsx';
import type { AuthAnswer, AuthRequest, CodeAnswer } from '#transport/auth-calls.ts';
import type { CheckRequirement, CheckResult, WidgetHost } from '#transport/bot-check/solve-challenge.ts';

const passed: CheckResult = { kind: 'passed', botToken: 'bot' };

function showForm(kind: 'signIn' | 'register', redirectPath?: string) {
  const test = startTestApp();
  const check = vi.fn(async (_ask: CheckRequirement, _place: WidgetHost, _signal: AbortSignal) => passed);
  const submit = vi.fn(
    async (_request: AuthRequest): Promise<AuthAnswer> => ({ kind: 'accepted', message: null }),
  );
  const submitCode = vi.fn(
    async (_request: { challenge: string; code: string }): Promise<CodeAnswer> => ({
      kind: 'over',
      errors: [],
    }),
  );
  const transport = { solve: check, calls: { submit, submitCode } };
  const options = { transport, ...(redirectPath && { redirectPath }) };
  const { result } = renderHook(() => useAuthForm(kind, options), withinStrict(test.app));
  return { ...test, check, submit, submitCode, form: result };
}

const fields = { email: 'nkechi@stranger.test', password: 'a long password 1' };

test('SES-12 the check is solved once, on focus, and its token is sent with the form', async () => {
  const { form, check, submit } = showForm('signIn');
  await act(async () => {
    form.current.focus();
    form.current.focus();
  });
  expect(check).toHaveBeenCalledOnce();
  await act(async () => form.current.submit(fields));
  expect(submit).toHaveBeenCalledExactlyOnceWith({
    kind: 'signIn',
    fields: { ...fields, turnstileToken: 'bot' },
  });
  expect(check.mock.lastCall?.[1]()).toBeNull();
});

test('SES-05 SES-07 an answer with token and user signs in and stores the path to return to', async () => {
  const { form, submit, gate, area, logged } = showForm('register', '/profile-setup');
  submit.mockResolvedValue({ kind: 'signedIn', token: 'a.b.c', user: nkechi });
  await act(() => gate.whenSettled());
  await act(async () => form.current.submit(fields));
  expect(form.current).toMatchObject({ done: true, busy: false });
  expect(logged).toEqual([]);
  expect(gate.current()).toMatchObject({ isAuthenticated: true, userId: nkechi.id });
  expect(Object.fromEntries(area.entries)).toEqual({ token: 'a.b.c', redirectPath: '/profile-setup' });
});

test('SES-11 a refusal shows the server’s message and asks for a visible check', async () => {
  const { form, submit, check } = showForm('signIn');
  submit.mockResolvedValue({
    kind: 'refused',
    errors: [{ msg: 'Invalid Credentials' }],
    checkFailed: false,
    captchaRequired: true,
    captchaType: 'altcha',
  });
  const place = document.createElement('div');
  act(() => form.current.check.containerRef(place));
  await act(async () => form.current.submit(fields));
  expect(form.current).toMatchObject({
    errors: [{ msg: 'Invalid Credentials' }],
    check: { isInSight: true },
    busy: false,
  });
  const [ask, placeOf] = check.mock.lastCall ?? [];
  expect(ask).toEqual({ captchaRequired: true, captchaType: 'altcha' });
  expect(placeOf?.()).toBe(place);
  act(() => form.current.edited());
  expect(form.current.errors).toEqual([]);
});

test('SES-12 a failed check is shown, logged and can be retried; nothing is sent meanwhile', async () => {
  const { form, check, submit, logged } = showForm('signIn');
  const solving = Promise.withResolvers<CheckResult>();
  check.mockReturnValueOnce(solving.promise);
  expect(form.current.check.state).toBe('idle');
  act(() => form.current.focus());
  expect(form.current.check.state).toBe('checking');
  await act(async () => form.current.submit(fields));
  await act(async () => solving.reject(new Error('Turnstile: 300030')));
  expect(form.current).toMatchObject({ check: { state: 'failed' }, busy: false });
  expect(form.current.errors).toEqual([{ msg: expect.stringContaining('bot check') }]);
  expect(logged).toEqual([{ what: 'botCheck', error: expect.stringContaining('300030') }]);
  await act(async () => form.current.retryCheck());
  expect(form.current.check.state).toBe('passed');
  expect(check).toHaveBeenCalledTimes(2);
  expect(submit).not.toHaveBeenCalled();
  await act(async () => form.current.submit(fields));
  expect(submit).toHaveBeenCalledOnce();
  expect(logged).toHaveLength(1);
});

test('SES-10 a form is busy while it is being sent', async () => {
  const { form, submit } = showForm('signIn');
  const answer = Promise.withResolvers<AuthAnswer>();
  submit.mockReturnValueOnce(answer.promise);
  await act(async () => form.current.submit(fields));
  expect(form.current.busy).toBe(true);
  await act(async () => answer.resolve({ kind: 'accepted', message: null }));
  expect(form.current.busy).toBe(false);
});

test('SES-12 by default a form gets its challenge from the server of its page', async () => {
  const { app, logged } = startTestApp();
  const { result } = renderHook(() => useAuthForm('signIn'), within(app));
  await act(async () => result.current.focus());
  await waitFor(() => expect(result.current.check.state).toBe('failed'));
  // Without a server the request fails, and the error names its address.
  expect(logged).toEqual([{ what: 'botCheck', error: expect.stringContaining('/api/bot-check/challenge') }]);
});

test('SET-06 two-step sign-in sends the code with the ticket that the password earned', async () => {
  const { form, submit, submitCode } = showForm('signIn');
  submit.mockResolvedValue({ kind: 'codeWanted', challenge: 'earned' });
  await act(async () => form.current.submit(fields));
  expect(form.current).toMatchObject({ codeWanted: true, busy: false, errors: [] });
  await act(async () => form.current.submitCode('123456'));
  expect(submitCode).toHaveBeenLastCalledWith({ challenge: 'earned', code: '123456' });
});
