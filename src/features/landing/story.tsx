import type { ReactNode } from 'react';
import { money } from '#contract/money.ts';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { today } from '#ui/format/dates.ts';
import { meta, pay } from '#ui/layout/words.css.ts';
import { Ticket, TicketPart } from '#ui/ticket/ticket.tsx';
import face from './art/face-bronagh.svg';
import * as css from './landing.css.ts';
import * as shows from './shows.css.ts';

/** How it works, told as one Friday. */
export const Story = () => (
  <section className={css.wide} aria-labelledby="how">
    <div className={css.story}>
      <h2 id="how">How a Friday gets saved in twenty-seven minutes</h2>
      <p>Post it, answer it, play it. It goes like this.</p>
      <ol className={css.steps}>
        <Step
          time="13:40"
          title="Post what you need"
          text="Declan’s drummer has become a father. He says when, where, how long and how much. Nobody has to ask about the money."
        >
          <Ticket>
            <TicketPart className={shows.gig}>
              <DateBlock date={nextFriday()} size="small" lit inset />
              <div>
                <h4>Dep drummer, Motown night</h4>
                <p className={meta}>
                  <span>Mill Lane Social Club, Leeds</span>
                </p>
                <p className={pay}>
                  <b>{money(16_000, 'GBP')}</b> <small>the night</small>
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
              <div className={shows.person}>
                <img className={shows.face} src={face} alt="" width={40} height={40} />
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
          title="Keep the people"
          text="Booked, and linked. Next time he asks her first, and she knows a bass player."
        >
          <div className={shows.bubbles}>
            <p className={shows.bubble}>
              You’re on the list. Load-in’s five, the caretaker’s name is Ron, be nice to Ron.
            </p>
            <p className={shows.own}>I am always nice to a Ron.</p>
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
    <div className={css.show}>{children}</div>
  </li>
);

const FRIDAY = 5;

/** The coming Friday, or today when it is one, as a calendar date. */
function nextFriday(now = new Date()): string {
  const days = (FRIDAY - now.getDay() + 7) % 7;
  return today(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}
