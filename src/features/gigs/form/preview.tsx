import { useWatch } from 'react-hook-form';
import { placeOf, timeOf } from '#entities/gig-line/place-and-time.ts';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { money, payUnit } from '#ui/format/numbers.ts';
import { meta, muted, pay as payLook } from '#ui/layout/words.css.ts';
import { StubTicket } from '#ui/ticket/ticket.tsx';
import { minorOf } from './fields.ts';
import * as css from './form.css.ts';
import type { FormPart } from './form-type.ts';

const isDate = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));

/** The gig as it will stand on the board, while it is typed. */
export function Preview({ form: { control } }: Pick<FormPart, 'form'>) {
  const { title, venue, place, remote, date, startTime, endTime, pay } = useWatch({ control });
  const { amount = '', currency = '', unit = 'night' } = pay ?? {};
  const minor = minorOf(amount, currency);
  const where = placeOf({ venue: venue ?? '', place: place ?? '', remote: remote ?? false });
  const when = timeOf({ startTime: startTime || null, endTime: endTime || null });
  return (
    <div className={css.preview}>
      <p className={muted}>As it will stand on the board</p>
      <StubTicket
        stub={
          date && isDate(date) ? (
            <DateBlock date={date} />
          ) : (
            <span className={`${css.noDate} ${muted}`}>When?</span>
          )
        }
      >
        <p className={title?.trim() ? css.previewTitle : `${css.previewTitle} ${muted}`}>
          {title?.trim() || 'What do you need?'}
        </p>
        <p className={meta}>
          {[where, when].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {Number.isInteger(minor) && currency && (
          <p className={`${payLook} ${css.previewPay}`}>
            <b>{money(minor, currency)}</b> <small>{payUnit(unit)}</small>
          </p>
        )}
      </StubTicket>
    </div>
  );
}
