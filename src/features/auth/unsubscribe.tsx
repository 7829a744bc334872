import { Link } from '@tanstack/react-router';
import { okSchema } from '#contract/fields.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './auth-layout.css.ts';
import { AuthLayout } from './auth-layout.tsx';

/** `/unsubscribe`, linked from the footer of every e-mail (REA-02). Works without signing in. */
export function Unsubscribe({ token }: { token: string | null }) {
  const unsubscribe = useAction({
    mutationFn: (token: string) => ask('POST /api/unsubscribe', okSchema, { query: { token } }),
  });
  const texts = token?.endsWith('.digest') ? digestTexts : reminderTexts;
  const failure = unsubscribe.isError ? failureOf(unsubscribe.error) : null;
  if (!token || failure?.kind === 'missing' || failure?.kind === 'refused')
    return (
      <AuthLayout title="That link didn’t work" guestList="silence">
        <p>Open it again from the e-mail, or choose which e-mails you get in your settings.</p>
        <ToSettings variant="primary" />
      </AuthLayout>
    );
  if (unsubscribe.isSuccess)
    return (
      <AuthLayout title="You’re unsubscribed" aside={<MailList of={texts.mails} whenOff={texts.whenOff} />}>
        <Notice level="success">{texts.stopped}</Notice>
        <p>{texts.after} Changed your mind? Choose which e-mails you get in your settings.</p>
        <ToSettings />
      </AuthLayout>
    );
  return (
    <AuthLayout title={texts.title} aside={<MailList of={texts.mails} />}>
      <p>{texts.text}</p>
      {failure && <Notice level="error">{failure.text}</Notice>}
      <Button variant="primary" busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate(token)}>
        Unsubscribe
      </Button>
      <ToSettings />
    </AuthLayout>
  );
}

const reminderTexts = {
  mails: ['Messages', 'Requests', 'Applications', 'Answers'],
  whenOff: 'in the app',
  title: 'Stop e-mails about unread activity?',
  text: 'No more e-mails about unread messages, requests, applications and answers, or about new gigs each week. They’ll still be in the app.',
  stopped: 'We won’t e-mail you about unread activity or new gigs any more.',
  after: 'You’ll still see it in the app, and get e-mails about your account, such as password changes.',
};

const digestTexts = {
  mails: ['Weekly gigs'],
  whenOff: 'on the board',
  title: 'Stop the weekly gig e-mail?',
  text: 'No more weekly e-mails about new gigs that match your profile. You’ll still get your other e-mails.',
  stopped: 'We won’t send you the weekly gig e-mail any more.',
  after: 'New gigs are still on the board, and you’ll still get your other e-mails.',
};

type MailListProps = { of: readonly string[]; whenOff?: string };

/** Lists the e-mails of this kind, struck through once they are stopped. Account e-mails always come. */
const MailList = ({ of, whenOff }: MailListProps) => (
  <div className={css.guests}>
    <p>By e-mail</p>
    <ul className={css.names}>
      {of.map((name) => (
        <li key={name} className={css.guest}>
          {whenOff ? <s>{name}</s> : name} <small>{whenOff ?? 'for now'}</small>
        </li>
      ))}
      <li className={`${css.guest} ${css.you}`}>
        Your account <small>always</small>
      </li>
    </ul>
  </div>
);

const ToSettings = ({ variant }: { variant?: 'primary' }) => (
  <Link to="/settings" hash="notifications" className={button(variant ? { variant } : {})}>
    E-mail settings
  </Link>
);
