import { Link } from '@tanstack/react-router';
import { Part, StaticPage } from './static-page.tsx';

export const Terms = () => (
  <StaticPage
    title="Terms of Service"
    changed="2026-11-23"
    lead="What you may expect of Sidestage, and what Sidestage and the other members may expect of you. By joining you agree to this."
  >
    <Part title="Your account">
      <ul>
        <li>One account per person or band, under the name people know you by.</li>
        <li>The e-mail address must be yours: you confirm it before you post, write, link or apply.</li>
        <li>Keep the password to yourself. What is done with your account counts as done by you.</li>
        <li>You must be old enough to work where you live, or have somebody responsible agree.</li>
      </ul>
    </Part>
    <Part title="Gigs">
      <ul>
        <li>
          A gig is real: date, place and pay are what you mean to keep. Say so at once when they change.
        </li>
        <li>An application is an offer. It becomes a booking when the poster accepts it.</li>
        <li>
          The agreement is between the two of you. Sidestage is not a party to it, takes no share, and cannot
          pay anybody out.
        </li>
        <li>Pay at least what the law asks for. Gigs that break the law are taken down.</li>
        <li>Cancel as early as you can, and say why. People plan their week around you.</li>
      </ul>
    </Part>
    <Part title="How we treat each other">
      <ul>
        <li>No threats, no hate, no harassment, no sexual advances towards somebody looking for work.</li>
        <li>No spam, no fake gigs, no posing as somebody else.</li>
        <li>Post only what is yours to post: pictures, recordings and words.</li>
        <li>What you read in messages stays there.</li>
      </ul>
      <p>
        The people who run this server may remove what breaks these rules and close accounts that keep doing
        it.
      </p>
    </Part>
    <Part title="What is yours stays yours">
      <p>
        You keep all rights to what you post. You allow Sidestage to store it and show it to those it is meant
        for, as the <Link to="/privacy-policy">Privacy Policy</Link> says, for as long as it stands here.
      </p>
    </Part>
    <Part title="What we cannot promise">
      <p>
        Sidestage is offered as it is. We try to keep it running and your words safe, but it may be down, and
        members may not be who they say they are: look at profiles and links, and ask before you load the van.
        Nothing here limits rights that the law gives you.
      </p>
    </Part>
    <Part title="Leaving, and changes">
      <p>
        You may stop at any time: Settings delete your account, as the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link> says. When these terms change, the date above changes
        with them.
      </p>
    </Part>
  </StaticPage>
);
