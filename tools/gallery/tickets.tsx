import { brand } from '#ui/brand/brand.css.ts';
import { Brand } from '#ui/brand/brand.tsx';
import { Button } from '#ui/button/button.tsx';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { Divider } from '#ui/divider/divider.tsx';
import { money, payUnit } from '#ui/format/numbers.ts';
import { cue, cueRest, list, row, sheet } from '#ui/layout/layout.css.ts';
import { mark, meta, pay, text } from '#ui/layout/words.css.ts';
import { Tags } from '#ui/tags/tags.tsx';
import { Perforation, StubTicket, Ticket, TicketPart } from '#ui/ticket/ticket.tsx';
import { TypingBars } from '#ui/typing-bars/typing-bars.tsx';
import { barsOf } from '#ui/wave/bars-of.ts';
import { Wave } from '#ui/wave/wave.tsx';
import { WaveMeter } from '#ui/wave/wave-meter.tsx';
import { Cell } from './cell.tsx';
import * as css from './gallery.css.ts';

export function Tickets() {
  return (
    <Cell wide title="Dates, tickets, call sheet, waves">
      <div className={css.three}>
        <ul className={list}>
          {['2026-11-20', '2026-11-21', '2026-11-22'].map((date, index) => (
            <li key={date} className={cue} style={{ paddingBlock: 20 }}>
              <DateBlock date={date} lit={index === 0} gone={index === 2} />
              <div className={cueRest}>
                <h3>Dep drummer, northern soul night</h3>
                <p className={meta}>
                  <span>Mill Lane Social Club, Leeds</span>
                  <span>17:00–23:30</span>
                </p>
                <p className={pay}>
                  <b>{money(1750, 'GBP')}</b> <small>{payUnit('hour')}</small>
                </p>
                <Tags items={['Drums', 'House kit']} />
              </div>
            </li>
          ))}
        </ul>
        <div>
          <StubTicket stub={<DateBlock date="2026-12-31" />}>
            <h3>Function band bass</h3>
            <p className={meta}>
              <span>Cloth Hall, Leeds</span>
            </p>
          </StubTicket>
          <div className={css.gap}>
            <Ticket>
              <TicketPart>
                <DateBlock date="2026-11-20" lit inset size="small" />
              </TicketPart>
              <Perforation />
              <TicketPart>
                <Button look="go" wide>
                  Apply for this gig
                </Button>
              </TicketPart>
            </Ticket>
          </div>
        </div>
        <div>
          <p className={row}>
            <a className={brand} href="#home">
              <Brand />
            </a>
          </p>
          <dl className={sheet}>
            <dt>17:00</dt>
            <dd>Load in</dd>
            <dt>20:00</dt>
            <dd>First set</dd>
          </dl>
          <Divider>Friday 20 November</Divider>
          <Divider fresh>New</Divider>
          <p className={row}>
            <TypingBars /> Declan is typing
          </p>
          <Wave bars={barsOf('Gwenllian', 34)} pitch={6} />
          <WaveMeter value={7} of={10} label="7 of 10 parts filled in" />
          <div className={text}>
            <p>
              A line <span className={mark}>lit by a pen</span> and <a href="#bill">the whole bill</a>.
            </p>
          </div>
        </div>
      </div>
    </Cell>
  );
}
