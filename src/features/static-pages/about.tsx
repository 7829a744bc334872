import { Link } from '@tanstack/react-router';
import { button } from '#ui/button/button.css.ts';
import { Perforation, Ticket, TicketPart } from '#ui/ticket/ticket.tsx';
import * as css from './static-page.css.ts';
import { Part, StaticPage } from './static-page.tsx';

const JoinTicket = () => (
  <Ticket className={css.end}>
    <TicketPart>
      <h2>Doors are open</h2>
      <p>Have a look around first: you can browse gigs and people. Joining takes a minute.</p>
    </TicketPart>
    <Perforation />
    <TicketPart className={css.actions}>
      <Link to="/register" className={button({ variant: 'primary' })}>
        Join Now
      </Link>
      <Link to="/gigs" className={button()}>
        Browse Gigs
      </Link>
    </TicketPart>
  </Ticket>
);

export const About = ({ isMember }: { isMember: boolean }) => (
  <StaticPage
    title="About"
    lead="Sidestage is the gig board and meeting place for musicians, crew and everyone else who is paid by the night."
    end={!isMember && <JoinTicket />}
  >
    <Part title="What it’s for">
      <p>
        Someone drops out at two; doors are at seven. On Sidestage you say what you need, when, where and for
        how much, and people who can do it reply in two lines.
      </p>
      <p>Afterwards, stay in touch: link with them, and message them first next time.</p>
    </Part>
    <Part title="How it works">
      <ul>
        <li>
          <Link to="/gigs">Gigs</Link> give the date, place and pay. You apply with a note; the poster accepts
          or declines, and everyone still waiting is told once the gig is filled.
        </li>
        <li>
          <Link to="/discover">Discover Links</Link> shows people by what they play or do. Links are mutual:
          one person asks, the other accepts.
        </li>
        <li>Community is for whatever’s on your mind: a lost cymbal bag, a good night, a question.</li>
        <li>
          Messages are live, between two people or in a group for a gig’s line-up, and wait for you when
          you’re offline.
        </li>
      </ul>
    </Part>
    <Part title="What it isn’t">
      <p>
        Sidestage isn’t an agency: it takes no cut and signs no contracts. Pay and terms are between you and
        the other person; the site only makes sure you’ve both read the same ones.
      </p>
    </Part>
    <Part title="Who runs it">
      <p>
        Sidestage is software that anyone can run for a town, a scene or a venue. The address in your browser
        tells you whose it is; <Link to="/contact">Contact</Link> tells you how to reach them.
      </p>
      <p>
        Towns and their map positions come from <a href="https://www.geonames.org/">GeoNames</a>, under{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
      </p>
    </Part>
  </StaticPage>
);
