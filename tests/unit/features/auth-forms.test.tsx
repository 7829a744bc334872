import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { useAuthForm } from '#actors/auth-form.ts';
import type { useBotCheck } from '#actors/bot-check.ts';
import { ForgotPassword, NewPassword } from '#features/auth/forgot-password.tsx';
import { RegisterForm } from '#features/auth/register.tsx';
import { SignInForm } from '#features/auth/sign-in.tsx';

const { auth, check, submit } = vi.hoisted(() => {
  const submit = vi.fn();
  const check: Omit<ReturnType<typeof useBotCheck>, 'line'> = {
    state: 'idle',
    isInSight: false,
    begin: () => {},
    retry: () => {},
    containerRef: () => {},
    withToken: (call) => call('bot-token'),
  };
  const auth: ReturnType<typeof useAuthForm> = {
    check,
    busy: false,
    done: false,
    errors: [],
    message: null,
    focus: () => {},
    submit,
    submitCode: submit,
    back: () => {},
    codeWanted: false,
    edited: () => {},
    retryCheck: () => {},
  };
  return { auth, check, submit };
});
vi.mock('#actors/auth-form.ts', () => ({ useAuthForm: () => auth }));
vi.mock('#actors/passkey.ts', () => ({ usePasskey: () => ({ isHere: false, offer: () => {} }) }));
vi.mock('#actors/bot-check.ts', () => ({ useBotCheck: () => check }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children }: { children: ReactNode }) => <span>{children}</span>,
  useRouterState: () => '',
}));
vi.mock('#shared/mail-calls.ts', () => ({
  mailCalls: { forgot: submit, reset: submit, about: async () => ({ email: 'ada@example.test' }) },
}));

afterEach(() => {
  cleanup();
  submit.mockReset();
});

const address = `${'a'.repeat(250)}@example.org`;
const password = 'three odd words '.repeat(10);
const forms = {
  'sign in': () => <SignInForm redirectPath={undefined} />,
  join: () => <RegisterForm auth={auth} onSubmit={() => {}} />,
  'forgot password': () => <ForgotPassword />,
  'new password': () => <NewPassword token="t" onAskAgain={() => {}} />,
};

test.each(Object.entries(forms))(
  'SES-10 SES-11 %s: what is pasted is never cut, and too much of it is said, not sent',
  async (_, form) => {
    const { container } = render(
      <QueryClientProvider client={new QueryClient()}>{form()}</QueryClientProvider>,
    );
    const expected: RegExp[] = [];
    for (const box of container.querySelectorAll('input')) {
      const words = { email: address, password, name: 'n'.repeat(81) }[box.name] ?? '';
      fireEvent.change(box, { target: { value: words } });
      expect([box.name, box.value, box.maxLength]).toEqual([box.name, words, -1]);
      expected.push(
        { email: /^E-mail: keep it to 254/, password: /^Password: /, name: /^Name: / }[box.name] ?? /^$/,
      );
    }
    fireEvent.submit(screen.getByRole('form'));
    for (const words of expected) await screen.findByText(words);
    expect(submit).not.toHaveBeenCalled();
  },
);

test('SET-05 who signs in to an account that is to be deleted is asked, and comes back with the same words', async () => {
  const question = 'You asked us to delete this account.';
  const errors = auth.errors;
  auth.errors = [{ msg: question, field: 'comeBack' }];
  try {
    render(<SignInForm redirectPath={undefined} />);
    screen.getByText(question);
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ada@example.test' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'three odd words' } });
    fireEvent.click(screen.getByRole('button', { name: 'Come back' }));
    await waitFor(() =>
      expect(submit).toHaveBeenCalledWith({
        email: 'ada@example.test',
        password: 'three odd words',
        comeBack: 'yes',
      }),
    );
  } finally {
    auth.errors = errors;
  }
});
