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
      <AuthLayout title="That link is not whole" guestList="silence">
        <p>Open it once more from the mail, or choose in your settings what we write to you about.</p>
        <ToSettings variant="primary" />
      </AuthLayout>
    );
  if (unsubscribe.isSuccess)
    return (
      <AuthLayout title="No more of these mails" aside={<MailList of={texts.mails} areOff />}>
        <Notice level="success">{texts.stopped}</Notice>
        <p>{texts.after} Changed your mind? Choose in your settings what we write to you about.</p>
        <ToSettings />
      </AuthLayout>
    );
  return (
    <AuthLayout title={texts.title} aside={<MailList of={texts.mails} />}>
      <p>{texts.text}</p>
      {failure && <Notice level="error">{failure.text}</Notice>}
      <Button variant="primary" busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate(token)}>
        Stop these mails
      </Button>
      <ToSettings />
    </AuthLayout>
  );
}

const reminderTexts = {
  mails: ['Messages', 'Requests', 'Applications', 'Answers'],
  title: 'Stop mails about what waits?',
  text: 'No more mails about messages, requests, applications and answers that you have not seen. They still wait for you in the app.',
  stopped: 'We write to you no more about what waits for you.',
  after:
    'You still see it in the app, and mails about your account itself, such as a new password, still come.',
};

const digestTexts = {
  mails: ['Gigs of the week'],
  title: 'Stop the weekly mail of gigs?',
  text: 'No more mails once a week about new gigs that fit you. You still find them on the board. All other mails come as before.',
  stopped: 'We write to you no more about the gigs of the week.',
  after: 'You still find them on the board, by “Fits my profile”. All other mails come as before.',
};

type MailListProps = { of: readonly string[]; areOff?: boolean };

/** Lists the e-mails of this kind, struck through once they are stopped. Account e-mails always come. */
const MailList = ({ of, areOff = false }: MailListProps) => (
  <div className={css.guests}>
    <p>By mail</p>
    <ul className={css.names}>
      {of.map((name) => (
        <li key={name} className={css.guest}>
          {areOff ? <s>{name}</s> : name} <small>{areOff ? 'in the app' : 'for now'}</small>
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
    Choose in settings
  </Link>
);
