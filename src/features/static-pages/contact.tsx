import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { contactSchema } from '#contract/site.ts';
import { ask } from '#transport/http.ts';
import { renderedAnswer } from '#transport/rendered.ts';
import { button } from '#ui/button/button.css.ts';
import { SkeletonBox } from '#ui/skeleton/skeleton.tsx';
import * as css from './static-page.css.ts';
import { Part, StaticPage } from './static-page.tsx';

export const Contact = () => (
  <StaticPage
    title="Contact"
    lead="Most things are mended fastest where they happened. Here is where to turn."
  >
    <Part title="Something is broken or missing">
      <Address />
      <p>Say what you did, what you expected and what you saw.</p>
    </Part>
    <Part title="You cannot get in">
      <ul>
        <li>
          Password gone? <Link to="/forgot-password">Ask for a link</Link> that lets you choose a new one.
        </li>
        <li>
          The first mail never came? <Link to="/email-verification">Have it sent again</Link>. Look into the
          spam folder too.
        </li>
        <li>The bot check fails? Load the page again, or try without extensions that block scripts.</li>
      </ul>
    </Part>
    <Part title="Something about a gig or a person">
      <p>
        Write to the poster from the gig, or to the person from their profile: they get it at once. Nobody
        else can change a gig or take back a booking for them.
      </p>
      <p>
        Somebody is rude, lies or does not pay? The menu with three dots, on a person, a gig, a post or a
        message, reports it to the people who run this place, and blocks whom you do not want to meet again.
        The <Link to="/terms-of-service">Terms of Service</Link> say what they may do about it.
      </p>
    </Part>
    <Part title="Your data">
      <p>
        What is kept and how to change or remove it stands in the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    </Part>
  </StaticPage>
);

function Address() {
  const email = useContactEmail();
  if (email === undefined) return <SkeletonBox width="16rem" height={44} />;
  if (email === null)
    return (
      <p>
        Tell the people who run <b>{globalThis.location?.host ?? 'this place'}</b>: whoever gave you its
        address knows them.
      </p>
    );
  return (
    <p className={css.actions}>
      <a href={`mailto:${email}`} className={button()}>
        Write to us
      </a>
      <span>{email}</span>
    </p>
  );
}

let knownEmail: string | null | undefined;

/** The rendered answer can be read once, and React may start a view twice. */
function readKnownEmail() {
  knownEmail ??= renderedAnswer(contactSchema, '/api/contact')?.email;
  return knownEmail;
}

/** Undefined while loading; null when the server names no address. */
function useContactEmail(): string | null | undefined {
  const [email, setEmail] = useState(readKnownEmail);
  const isKnown = email !== undefined;
  useEffect(() => {
    if (isKnown) return;
    ask('GET /api/contact', contactSchema).then(
      (answer) => {
        knownEmail = answer.email;
        setEmail(knownEmail);
      },
      () => setEmail(null),
    );
  }, [isKnown]);
  return email;
}
