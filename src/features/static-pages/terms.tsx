import { Link } from '@tanstack/react-router';
import { Part, StaticPage } from './static-page.tsx';

export const Terms = () => (
  <StaticPage
    title="Terms of Service"
    changed="2026-11-30"
    lead="What you can expect from Sidestage, and what Sidestage and other members expect from you. By joining, you agree to these terms."
  >
    <Part title="Your account">
      <ul>
        <li>One account per person or band, under the name people know you by.</li>
        <li>The e-mail address must be yours: you confirm it before you can post, message, link or apply.</li>
        <li>Keep your password to yourself. You’re responsible for what’s done with your account.</li>
        <li>
          You must be old enough to work where you live, or have the consent of someone responsible for you.
        </li>
      </ul>
    </Part>
    <Part title="Gigs">
      <ul>
        <li>
          Gigs must be real: the date, place and pay are what you mean to keep. If they change, say so right
          away.
        </li>
        <li>
          An application is an offer. It becomes a booking when the poster accepts it, or when you take a
          place you’re offered.
        </li>
        <li>
          The agreement is between you and the other person. Sidestage isn’t a party to it, takes no cut and
          can’t pay anyone.
        </li>
        <li>Pay at least what the law requires. Gigs that break the law are removed.</li>
        <li>Cancel as early as you can, and say why. People plan their week around you.</li>
      </ul>
    </Part>
    <Part title="How we treat each other">
      <ul>
        <li>No threats, no hate, no harassment, no sexual advances towards someone looking for work.</li>
        <li>No spam, no fake gigs, no impersonation.</li>
        <li>Post only photos, recordings and text that you have the right to post.</li>
        <li>Keep what you read in messages private.</li>
      </ul>
      <p>
        The people who run this server can remove anything that breaks these rules, and close accounts that
        keep breaking them.
      </p>
    </Part>
    <Part title="What’s yours stays yours">
      <p>
        You keep all rights to what you post. You allow Sidestage to store it and show it to the people it’s
        meant for, as the <Link to="/privacy-policy">Privacy Policy</Link> explains, for as long as it’s here.
      </p>
    </Part>
    <Part title="What we can’t promise">
      <p>
        Sidestage is provided as it is. We try to keep it running and your content safe, but it may be
        unavailable, and members may not be who they say they are: check profiles and links, and ask before
        you load the van. Nothing here limits your rights under the law.
      </p>
    </Part>
    <Part title="Leaving, and changes">
      <p>
        You can leave at any time: delete your account in Settings, as the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link> explains. When these terms change, so does the date
        above.
      </p>
    </Part>
  </StaticPage>
);
