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
    lead="Most problems are fixed fastest where they happened. Here’s where to turn."
  >
    <Part title="Something is broken or missing">
      <Address />
      <p>Tell us what you did, what you expected and what happened instead.</p>
    </Part>
    <Part title="You can’t get in">
      <ul>
        <li>
          Forgot your password? <Link to="/forgot-password">Get a link</Link> to choose a new one.
        </li>
        <li>
          No confirmation e-mail? <Link to="/email-verification">Resend it</Link>, and check your spam folder.
        </li>
        <li>Bot check failing? Reload the page, or try without extensions that block scripts.</li>
      </ul>
    </Part>
    <Part title="A problem with a gig or a person">
      <p>
        Message the poster from the gig, or the person from their profile. No one else can change a gig or
        cancel a booking for them.
      </p>
      <p>
        Is someone rude, dishonest or not paying? Use the three-dot menu on a person, gig, post or message to
        report it to the people who run this site, or to block anyone you don’t want to meet again. The{' '}
        <Link to="/terms-of-service">Terms of Service</Link> explain what they can do about it.
      </p>
    </Part>
    <Part title="Your data">
      <p>
        The <Link to="/privacy-policy">Privacy Policy</Link> explains what we store and how to change or
        remove it.
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
        Tell the people who run <b>{globalThis.location?.host ?? 'this site'}</b>; whoever gave you its
        address knows them.
      </p>
    );
  return (
    <p className={css.actions}>
      <a href={`mailto:${email}`} className={button()}>
        E-mail us
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
