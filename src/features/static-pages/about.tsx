import { Link } from '@tanstack/react-router';
import { button } from '#ui/button/button.css.ts';
import { Perforation, Ticket, TicketPart } from '#ui/ticket/ticket.tsx';
import * as css from './static-page.css.ts';
import { Part, StaticPage } from './static-page.tsx';

const JoinTicket = () => (
  <Ticket className={css.end}>
    <TicketPart>
      <h2>Doors are open</h2>
      <p>Look around first: gigs and people are there to see. Joining takes a minute.</p>
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
    <Part title="What it is for">
      <p>
        Somebody drops out at two, doors are at seven. Sidestage is where you say what you need, when, where
        and for how much, and where people who can do it answer in two lines.
      </p>
      <p>Afterwards you keep the people: link with them, and next time you write to them first.</p>
    </Part>
    <Part title="How it works">
      <ul>
        <li>
          <Link to="/gigs">Gigs</Link> name the date, the place and the pay. You apply with a note; the poster
          answers yes or no, and everybody who waited is told.
        </li>
        <li>
          <Link to="/discover">Discover Links</Link> shows people by what they play or do. A link is mutual:
          one asks, the other accepts.
        </li>
        <li>Community is for what is on your mind: a lost cymbal bag, a good night, a question.</li>
        <li>Messages are between two people, live, and they wait for you when you are off.</li>
      </ul>
    </Part>
    <Part title="What it is not">
      <p>
        Not an agency: it takes no share and signs no contracts. Pay and terms are between the two of you; the
        page only makes sure that both have read the same ones.
      </p>
    </Part>
    <Part title="Who runs it">
      <p>
        Sidestage is software that anybody can run for a town, a scene or a house. The address in your browser
        says whose it is; <Link to="/contact">Contact</Link> says how to reach them.
      </p>
      <p>
        Towns and their places on the map are those of <a href="https://www.geonames.org/">GeoNames</a>, under{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
      </p>
    </Part>
  </StaticPage>
);
