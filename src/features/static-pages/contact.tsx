import { Link } from '@tanstack/react-router';
import { Part, StaticPage } from './static-page.tsx';

const address: unknown = import.meta.env.VITE_CONTACT_EMAIL;

export const Contact = () => (
  <StaticPage
    title="Contact"
    lead="Most things are mended fastest where they happened. Here is where to turn."
  >
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
    </Part>
    <Part title="Something is broken or missing">
      {typeof address === 'string' && address !== '' ? (
        <p>
          Write to the people who run this server: <a href={`mailto:${address}`}>{address}</a>. Say what you
          did, what you expected and what you saw.
        </p>
      ) : (
        <p>
          Tell the people who run this server at <b>{globalThis.location?.host}</b>: whoever gave you its
          address knows them. Say what you did, what you expected and what you saw.
        </p>
      )}
    </Part>
    <Part title="Your data">
      <p>
        What is kept and how to change or remove it stands in the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    </Part>
  </StaticPage>
);
