import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block as zoneBlock } from 'timezones-ical-library';
import type { Gig } from '#contract/gigs.ts';
import { daysAfter, daysFrom, spanOf } from '../gigs/local-time.ts';

// RFC 5545, 3.1: 75 octets a line; ical.js does not count the space that a folded line begins with.
ICAL.foldLength = 74;

export type Entry = Pick<
  Gig,
  | 'id'
  | 'title'
  | 'status'
  | 'version'
  | 'venue'
  | 'place'
  | 'remote'
  | 'date'
  | 'lastDate'
  | 'startTime'
  | 'endTime'
  | 'timeZone'
  | 'schedule'
> & {
  posterName: string;
  /** The exact address, for those who may know it. */
  address: string;
  updatedAt: Date;
  /** Applied for, but not booked. */
  isTentative: boolean;
};

/** Definitions of time zones, cached; there are only a few hundred. */
const zones = new Map<string, ICAL.Timezone | null>();

function zoneOf(name: string): ICAL.Timezone | null {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const [block] = zoneBlock(name) ?? [];
  const zone = block ? new ICAL.Timezone(new ICAL.Component(ICAL.parse(block))) : null;
  zones.set(name, zone);
  return zone;
}

/** The local time at an instant; null if the zone's calendar definition differs. */
function clockAt(instant: Date, name: string): ICAL.Time | null {
  const zone = zoneOf(name);
  if (!zone) return null;
  const { year, month, day, hour, minute } = Temporal.Instant.fromEpochMilliseconds(
    instant.getTime(),
  ).toZonedDateTimeISO(name);
  const time = new ICAL.Time({ year, month, day, hour, minute, second: 0, isDate: false }, zone);
  return time.toUnixTime() * 1000 === instant.getTime() ? time : null;
}

const utc = (instant: Date) => ICAL.Time.fromJSDate(instant, true);
const dayOf = (date: string) => ICAL.Time.fromDateString(date);

function setTime(event: ICAL.Component, name: string, time: ICAL.Time, zone: string | undefined): void {
  const property = new ICAL.Property(name);
  if (zone !== undefined) property.setParameter('tzid', zone);
  property.setValue(time);
  event.addProperty(property);
}

/**
 * Sets the local times of a gig, of several days each at the same times, or whole days without times.
 * @returns the time zone it refers to
 */
function setSpan(event: ICAL.Component, { date, lastDate, startTime, endTime, timeZone }: Entry) {
  if (startTime === null) {
    setTime(event, 'dtstart', dayOf(date), undefined);
    setTime(event, 'dtend', dayOf(daysAfter(lastDate ?? date, 1)), undefined);
    return undefined;
  }
  const { startsAt, endsAt } = spanOf({ date, startTime, endTime, timeZone });
  const [start, end] = [clockAt(startsAt, timeZone), clockAt(endsAt, timeZone)];
  const zone = start && end ? zoneOf(timeZone) : null;
  setTime(event, 'dtstart', start && zone ? start : utc(startsAt), zone?.tzid);
  setTime(event, 'dtend', end && zone ? end : utc(endsAt), zone?.tzid);
  if (lastDate) {
    const count = daysFrom(date, lastDate) + 1;
    event.addPropertyWithValue('rrule', ICAL.Recur.fromData({ freq: 'DAILY', count }));
  }
  return zone;
}

const placeOf = ({ venue, address, place, remote }: Entry) =>
  remote ? 'Remote' : [venue, address, place].filter(Boolean).join(', ');

/**
 * REA-03. Gigs as iCalendar (RFC 5545). The UID of a gig never changes, so that calendars update it instead
 * of duplicating it; its sequence number grows with every change, and when it is cancelled.
 */
export function calendarOf(entries: readonly Entry[], origin: string): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Sidestage//Gigs//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue('x-wr-calname', 'Sidestage');
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromSeconds(3600));
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H');
  const named = new Set<ICAL.Timezone>();
  const events = entries.map((entry) => {
    const event = new ICAL.Component('vevent');
    const isOff = entry.status === 'cancelled';
    const link = `${origin}/gigs/${entry.id}`;
    event.addPropertyWithValue('uid', `${entry.id}@sidestage`);
    event.addPropertyWithValue('sequence', entry.version - 1 + Number(isOff));
    event.addPropertyWithValue('dtstamp', utc(entry.updatedAt));
    event.addPropertyWithValue('last-modified', utc(entry.updatedAt));
    const zone = setSpan(event, entry);
    if (zone) named.add(zone);
    event.addPropertyWithValue('summary', entry.isTentative ? `Applied: ${entry.title}` : entry.title);
    event.addPropertyWithValue('location', placeOf(entry));
    event.addPropertyWithValue(
      'description',
      [
        `Posted by ${entry.posterName}`,
        ...entry.schedule.map(({ time, what }) => `${time.slice(0, 5)} ${what}`),
        link,
      ].join('\n'),
    );
    event.addPropertyWithValue('url', link);
    event.addPropertyWithValue('status', isOff ? 'CANCELLED' : entry.isTentative ? 'TENTATIVE' : 'CONFIRMED');
    event.addPropertyWithValue('transp', isOff || entry.isTentative ? 'TRANSPARENT' : 'OPAQUE');
    return event;
  });
  for (const { component } of named) calendar.addSubcomponent(new ICAL.Component(component.toJSON()));
  for (const event of events) calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}
