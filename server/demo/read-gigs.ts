import * as v from 'valibot';
import { type ApplicationState, applicationStates } from '#contract/ours/application-states.ts';
import { type PayUnit, payUnits } from '#contract/ours/gig-terms.ts';
import { type GigCategory, type GigStatus, gigCategories, gigStatuses } from '#contract/ours/gigs.ts';
import { ageOf, cell, cellsOf, linesAfter, paragraphsOf, ScriptError } from './script.ts';
import { gigsFar } from './world/gigs-far.ts';
import { gigsLater } from './world/gigs-later.ts';
import { gigsPast } from './world/gigs-past.ts';
import { gigsThisWeek } from './world/gigs-this-week.ts';

export type DemoGig = {
  by: string;
  /** Days from the first start; moved on (or back, when past) to the weekday, if one is named: 0 is Sunday. */
  day: number;
  weekday: number | null;
  startTime: string | null;
  endTime: string | null;
  category: GigCategory;
  pay: { amount: number; currency: string; unit: PayUnit };
  venue: string;
  place: string;
  ageMs: number;
  status: GigStatus;
  title: string;
  tags: string[];
  places: number;
  remote: boolean;
  timeZone: string;
  description: string;
  schedule: { time: string; what: string }[];
  applications: { by: string; state: ApplicationState; ageMs: number; note: string }[];
};

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const currencies: Record<string, string> = { '£': 'GBP', '€': 'EUR' };

function payOf(text: string, line: string): DemoGig['pay'] {
  const [, sign = '', amount, unit] = /^([£€])(\d+(?:\.\d+)?) ([a-z]+)$/.exec(text) ?? [];
  const currency = currencies[sign];
  if (!currency) throw new ScriptError(`"${text}" is no pay`, line);
  return { amount: Math.round(Number(amount) * 100), currency, unit: v.parse(v.picklist(payUnits), unit) };
}

function applicationOf(line: string): DemoGig['applications'][number] {
  const [head = '', note = ''] = cellsOf(line);
  const [by, state, age] = head.split(' ');
  if (!by || !age) throw new ScriptError('who applied when?', line);
  return { by, state: v.parse(v.picklist(applicationStates), state), ageMs: ageOf(age, line), note };
}

function gigOf([head = '', title = '', ...lines]: string[]): DemoGig {
  const cells = cellsOf(head);
  const [day, weekday] = cell(cells, 1, head).split(' ');
  const [startTime = null, endTime = null] = cells[2] === 'any' ? [] : cell(cells, 2, head).split('-');
  const option = (name: string) => linesAfter(lines, `${name} `)[0];
  const isWords = (line: string) => !/^(# |@ |\+ |places \d+$|zone \S+$|remote$)/.test(line);
  return {
    by: cell(cells, 0, head),
    day: Number(day),
    weekday: weekday ? weekdays.indexOf(weekday) : null,
    startTime,
    endTime,
    category: v.parse(v.picklist(gigCategories), cells[3]),
    pay: payOf(cell(cells, 4, head), head),
    venue: cell(cells, 5, head),
    place: cell(cells, 6, head),
    ageMs: ageOf(cell(cells, 7, head), head),
    status: v.parse(v.picklist(gigStatuses), cells[8] ?? 'open'),
    title,
    tags: linesAfter(lines, '# ').flatMap((line) => line.split(';').map((tag) => tag.trim())),
    places: Number(option('places') ?? 1),
    remote: lines.includes('remote'),
    timeZone: option('zone') ?? 'Europe/London',
    description: lines.filter(isWords).join('\n\n'),
    schedule: linesAfter(lines, '@ ').map((line) => ({ time: line.slice(0, 5), what: line.slice(6) })),
    applications: linesAfter(lines, '+ ').map(applicationOf),
  };
}

export const demoGigs: readonly DemoGig[] = [gigsThisWeek, gigsLater, gigsFar, gigsPast].flatMap((script) =>
  paragraphsOf(script).map(gigOf),
);
