import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mailCalls } from '#shared/mail-calls.ts';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import * as css from './auth-layout.css.ts';
import { AuthLayout, type GuestListState } from './auth-layout.tsx';

/** `isExpired`: the link was used, is too old or not ours. False while the server cannot be asked. */
export function useMailedLink(token: string | null) {
  const { data, error, isLoading } = useQuery({
    queryKey: ['mailed-link', token],
    queryFn: () => mailCalls.describe(token ?? ''),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    about: data,
    isLoading,
    isExpired: error !== null && failureOf(error).kind === 'refused',
  };
}

export const ExpiredWarning = ({ guestList }: { guestList: GuestListState }) => (
  <AuthLayout title="That link no longer works" guestList={guestList}>
    <p>It’s been used, has expired or is incomplete. You can still secure your account:</p>
    <div className={css.form}>
      <Link to="/settings" className={button({ variant: 'primary', wide: true })}>
        See where you’re signed in
      </Link>
      <Link to="/forgot-password" className={button({ wide: true })}>
        Choose a new password
      </Link>
    </div>
  </AuthLayout>
);
