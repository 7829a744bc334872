import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { money } from '#contract/gig-terms.ts';
import { button } from '#ui/button/button.css.ts';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { today } from '#ui/format/dates.ts';
import { meta, pay } from '#ui/layout/text.css.ts';
import { Ticket, TicketPart } from '#ui/ticket/ticket.tsx';
import { barsOf, Wave } from '#ui/wave/wave.tsx';
import face from './art/face-bronagh.svg';
import * as css from './landing.css.ts';
import { OpenGigsList } from './open-gigs.tsx';

/** `/`. `index.html` contains a copy of its first part. */
export const Landing = ({ isMember }: { isMember: boolean }) => (
  <>
    <Hero isMember={isMember} />
    <RolesBilling />
    <HowItWorks />
    {!isMember && <JoinSection />}
  </>
);

function Hero({ isMember }: { isMember: boolean }) {
  return (
    <div className={css.clip}>
      <section className={css.hero} aria-labelledby="hero">
        <Beam />
        <div className={css.intro}>
          <h1 id="hero" tabIndex={-1}>
            <span>Someone </span>
            <span>needs a </span>
            <span>drummer </span>
            <span>tonight.</span>
          </h1>
          <p>
            Sidestage is the gig board and meeting place for musicians, crew and everyone else who is paid by
            the night.
          </p>
          <div className={css.actions}>
            <Link
              to={isMember ? '/create-gig' : '/register'}
              className={button({ variant: 'primary', size: 'large' })}
            >
              {isMember ? 'Post a gig' : 'Join Now'}
            </Link>
            <Link to="/gigs" className={`${button({ size: 'large' })} ${css.secondaryAction}`}>
              Browse Gigs
            </Link>
          </div>
        </div>
        <OpenGigsList />
      </section>
    </div>
  );
}

const Beam = () => (
  <>
    <svg className={css.beam} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id="light" gradientTransform="rotate(38)">
        <stop offset=".05" className={css.near} />
        <stop offset=".95" className={css.far} />
      </linearGradient>
      <path fill="url(#light)" d="M8 1.5L103 44C110 60 108 97 52 99C-6 99-12 74-6 60z" />
    </svg>
    <svg className={css.beamWide} viewBox="0 0 1120 860" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id="light-wide" gradientTransform="rotate(30)">
        <stop offset=".02" className={css.near} />
        <stop offset=".9" className={css.far} />
      </linearGradient>
      <path
        fill="url(#light-wide)"
        d="M16 12L840 92C1160 120 1290 330 1236 560C1180 776 950 872 730 806C600 764 552 690 496 610z"
      />
    </svg>
  </>
);

/** Lines, and in each the groups that must not be broken. */
const billedRoles = [
  [['Drummers', 'Singers'], ['Stagehands']],
  [['Horn sections'], ['Sound engineers'], ['DJs', 'Fiddle players']],
  [
    ['Organists', 'Riggers'],
    ['Wedding bands', 'Dhol players'],
    ['Lighting crews', 'Session bass'],
  ],
  [
    ['Bar teams', 'Piano tuners'],
    ['Tour drivers', 'Follow-spot operators'],
    ['Surtitlers', 'Page-turners'],
  ],
];

const RolesBilling = () => (
  <section className={css.wide} aria-labelledby="wanted">
    <div className={css.billing}>
      <h2 id="wanted">On the bill</h2>
      {billedRoles.map((groups, index) => (
        <p key={groups[0]?.[0]} className={css.billingSizes[index]}>
          {groups.map((names) => (
            <span key={names[0]}>
              {names.map((name) => (
                <Fragment key={name}>
                  <span>{name}</span>{' '}
                </Fragment>
              ))}
            </span>
          ))}
        </p>
      ))}
    </div>
  </section>
);

const waveBars = barsOf('Doors are open.', 96);

const JoinSection = () => (
  <section className={css.join} data-theme="dark" aria-labelledby="doors">
    <Wave bars={waveBars} pitch={15} height={100} className={css.waves} stretch />
    <div className={`${css.wide} ${css.joinContent}`}>
      <h2 id="doors">Doors are open.</h2>
      <p>All you need is a name, an e-mail address and what you do.</p>
      <Link to="/register" className={button({ variant: 'primary', size: 'large' })}>
        Join Now
      </Link>
    </div>
  </section>
);

const HowItWorks = () => (
  <section className={css.wide} aria-labelledby="how">
    <div className={css.story}>
      <h2 id="how">How a Friday gets saved in 27 minutes</h2>
      <p>Post it, answer it, play it. Here’s how it goes.</p>
      <ol className={css.steps}>
        <Step
          time="13:40"
          title="Post what you need"
          text="Declan’s drummer has just become a father. He says when, where, how long and how much. No one has to ask about the money."
        >
          <Ticket>
            <TicketPart className={css.gig}>
              <DateBlock date={nextFriday()} size="small" highlighted inset />
              <div>
                <h4>Dep drummer, Motown night</h4>
                <p className={meta}>
                  <span>Mill Lane Social Club, Leeds</span>
                </p>
                <p className={pay}>
                  <b>{money(16_000, 'GBP')}</b> <small>per night</small>
                </p>
              </div>
            </TicketPart>
          </Ticket>
        </Step>
        <Step
          time="13:52"
          title="Answer in two lines"
          text="Bronagh sees it between shifts. Her profile says what she plays and what she charges, so her note can be short."
        >
          <Ticket>
            <TicketPart>
              <div className={css.person}>
                <img className={css.avatar} src={face} alt="" width={40} height={40} />
                <span>
                  <b>Bronagh Tierney</b>
                  <span>Drums and bodhrán, reads dots, Leeds</span>
                </span>
              </div>
              <p>
                Grew up on this stuff and I read. Ten minutes from Mill Lane, own cymbals, snare and pedal.
              </p>
            </TicketPart>
          </Ticket>
        </Step>
        <Step
          time="14:07"
          title="Stay in touch"
          text="Booked, and linked. Next time he asks her first, and she knows a bass player."
        >
          <div className={css.bubbles}>
            <p className={css.bubble}>
              You’re on the list. Load-in’s five, the caretaker’s name is Ron, be nice to Ron.
            </p>
            <p className={css.ownBubble}>I am always nice to a Ron.</p>
          </div>
        </Step>
      </ol>
    </div>
  </section>
);

type StepProps = { time: string; title: string; text: string; children: ReactNode };

const Step = ({ time, title, text, children }: StepProps) => (
  <li className={css.step}>
    <time className={css.clock} dateTime={time}>
      {time}
    </time>
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    <div className={css.example}>{children}</div>
  </li>
);

const FRIDAY = 5;

function nextFriday(now = new Date()): string {
  const days = (FRIDAY - now.getDay() + 7) % 7;
  return today(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}
