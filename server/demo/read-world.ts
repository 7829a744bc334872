import * as v from 'valibot';
import { anyone, type GigRole } from '#contract/gig-state.ts';
import { payUnits } from '#contract/gig-terms.ts';
import { applicationStates, gigCategories, gigStatuses } from '#contract/gigs.ts';
import { ageOf, cell, cellsOf, linesAfter, linesOf, paragraphsOf, reviewOf, ScriptError } from './script.ts';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekdaysOf = (lines: string[]) =>
  lines.flatMap((line) => line.split(' ').map((day) => weekdays.indexOf(day) || 7));

const prefixes = ['free ', 'busy ', 'plays ', 'genres ', 'fee ', 'rate ', 'work ', 'hear ', 'reach '];
const listed = (lines: string[]) => lines.flatMap((line) => line.split(',').map((word) => word.trim()));

function pairOf(line: string): [string, string] {
  const at = line.indexOf(' = ');
  if (at < 0) throw new ScriptError('" = " is missing', line);
  return [line.slice(0, at), line.slice(at + 3)];
}

function linkOf(line: string) {
  const [label, url] = pairOf(line);
  return { label, url };
}

const currencies: Record<string, string> = { '£': 'GBP', '€': 'EUR' };

function payOf(text: string, line: string) {
  const [, sign = '', amount, unit] = /^([£€])(\d+(?:\.\d+)?) ([a-z]+)$/.exec(text) ?? [];
  const currency = currencies[sign];
  if (!currency) throw new ScriptError(`"${text}" is no pay`, line);
  return { amount: Math.round(Number(amount) * 100), currency, unit: v.parse(v.picklist(payUnits), unit) };
}

/** `key | name | place | headline | face name? | days since joining`, lines with a prefix, then the bio. */
function personOf([head = '', ...lines]: string[]) {
  const cells = cellsOf(head);
  const face = cells.find((text) => text.startsWith('face '));
  return {
    key: cell(cells, 0, head),
    name: cell(cells, 1, head),
    place: cell(cells, 2, head),
    headline: cell(cells, 3, head),
    /** A drawing in `faces/`. */
    face: face?.slice('face '.length) ?? null,
    joinedDaysAgo: Number(cells.at(-1)),
    /** Monday is 1. */
    freeWeekdays: weekdaysOf(linesAfter(lines, 'free ')),
    busyWeekdays: weekdaysOf(linesAfter(lines, 'busy ')),
    skills: listed(linesAfter(lines, 'plays ')),
    genres: listed(linesAfter(lines, 'genres ')),
    fees: linesAfter(lines, 'fee ').map((line) => {
      const [label, price] = pairOf(line);
      return { label, ...payOf(price.replace(/^from /, ''), line), from: price.startsWith('from ') };
    }),
    rates: linesAfter(lines, 'rate ').map((line) => {
      const [label, price] = pairOf(line);
      return { label, price };
    }),
    workLinks: linesAfter(lines, 'work ').map(linkOf),
    media: linesAfter(lines, 'hear ').map(linkOf),
    /** In kilometres. */
    reach: Number(linesAfter(lines, 'reach ')[0]) || null,
    bio: lines.filter((line) => !prefixes.some((prefix) => line.startsWith(prefix))).join('\n\n'),
  };
}

export const demoPeople = paragraphsOf('people').map(personOf);

/** Requester first. */
export const demoLinks = linesOf('links').flatMap((line) => {
  const [who = '', others = ''] = line.split(':');
  return others
    .trim()
    .split(' ')
    .map((other) => [who, other] as const);
});

/** Pending link requests, as `requester recipient age`. */
export const demoRequests = linesOf('requests').map((line) => {
  const [from = '', to = '', age = ''] = line.split(' ');
  return { from, to, ageMs: ageOf(age, line) };
});

/** `isReply`: to the last top-level comment before it. */
function commentOf(line: string) {
  const [, mark, by, text] = /^(>>?) ([a-z]+) (.+)$/.exec(line) ?? [];
  if (!by || !text) throw new ScriptError('who says what?', line);
  return { by, text, isReply: mark === '>>' };
}

/** `scene`: a drawing in `scenes/`. */
function sceneOf(line: string) {
  const [, scene, alt] = /^([a-z]+) (.+)$/.exec(line) ?? [];
  if (!scene || !alt) throw new ScriptError('what does the picture show?', line);
  return { scene, alt };
}
export type DemoPicture = ReturnType<typeof sceneOf>;

/** `author age likes`, the text, `picture scene alt`, `gig title`, comments after `>`, replies after `>>`. */
function postOf([head = '', ...lines]: string[]) {
  const [by, age, likes] = head.split(' ');
  if (!by || !age || !likes) throw new ScriptError('who, when and how many likes?', head);
  return {
    by,
    ageMs: ageOf(age, head),
    likes: Number(likes),
    text: lines.filter((line) => !/^(>>? |picture |gig )/.test(line)).join('\n'),
    picture: linesAfter(lines, 'picture ').map(sceneOf)[0] ?? null,
    /** The title of the gig shown as a card. */
    gig: linesAfter(lines, 'gig ')[0] ?? null,
    comments: lines.filter((line) => /^>>? /.test(line)).map(commentOf),
  };
}

export const demoPosts = paragraphsOf('posts').map(postOf);

function applicationOf(line: string) {
  const [head = '', note = ''] = cellsOf(line);
  const [by, state, age, roleId = anyone] = head.split(' ');
  if (!by || !age) throw new ScriptError('who applied when?', line);
  return { by, state: v.parse(v.picklist(applicationStates), state), ageMs: ageOf(age, line), roleId, note };
}

/**
 * `poster | day | hours | category | pay | venue | place | age | status`, then title, `#` tags, options,
 * description, `@` call sheet, `+ applicant state age role? | note`, `!` reviews.
 */
function gigOf([head = '', title = '', ...lines]: string[]) {
  const cells = cellsOf(head);
  const [day, weekday] = cell(cells, 1, head).split(' ');
  const [startTime = null, endTime = null] = cells[2] === 'any' ? [] : cell(cells, 2, head).split('-');
  const option = (name: string) => linesAfter(lines, `${name} `)[0];
  const roles = (option('roles') ?? '')
    .split(';')
    .filter(Boolean)
    .map((role, nth): GigRole => {
      const [, count, skill = ''] = /^(\d+) (.+)$/.exec(role.trim()) ?? [];
      return { id: `${nth + 1}`, skill, count: Number(count) };
    });
  const isDescription = (line: string) =>
    !/^(# |@ |\+ |! |places \d+$|roles |genres |up to \d+$|dress |set |address |apply |days \d+$|picture |paper |zone \S+$|remote$|by agreement$|day to agree$)/.test(
      line,
    );
  return {
    by: cell(cells, 0, head),
    /** Days from the first start, moved forward (back, if past) to the weekday if given: 0 is Sunday. */
    day: Number(day),
    weekday: weekday ? weekdays.indexOf(weekday) : null,
    /** Days after the first. */
    moreDays: Number(option('days') ?? 1) - 1,
    dateByAgreement: lines.includes('day to agree'),
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
    places: roles.reduce((sum, { count }) => sum + count, 0) || Number(option('places') ?? 1),
    roles,
    /** `dress`, `address`, `genres`, `up to` (whole units), `apply` (days before), `days`, `by` (agreement). */
    option,
    setList: linesAfter(lines, 'set ').join('\n'),
    pictures: linesAfter(lines, 'picture ').map(sceneOf),
    /** Names of PDFs, which contain the call sheet and the set list. */
    documents: linesAfter(lines, 'paper '),
    remote: lines.includes('remote'),
    timeZone: option('zone') ?? 'Europe/London',
    description: lines.filter(isDescription).join('\n\n'),
    schedule: linesAfter(lines, '@ ').map((line) => ({ time: line.slice(0, 5), what: line.slice(6) })),
    applications: linesAfter(lines, '+ ').map(applicationOf),
    reviews: linesAfter(lines, '! ').map(reviewOf),
  };
}

export type DemoGig = ReturnType<typeof gigOf>;
export const demoGigs = paragraphsOf('gigs').map(gigOf);
