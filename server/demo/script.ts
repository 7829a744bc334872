import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { reviewMarks, reviewUntil } from '#contract/reviews.ts';
import type { GigRow } from '../db/schema/gigs.ts';
import type { World } from './world.ts';

export class ScriptError extends Error {
  constructor(what: string, line: string) {
    super(`demo world: ${what} in "${line}"`);
  }
}

const textOf = (name: string) => readFileSync(new URL(`./world/${name}.txt`, import.meta.url), 'utf8').trim();

/** The paragraphs of a text in `world/`, which blank lines separate, as lines. */
export const paragraphsOf = (name: string): string[][] =>
  textOf(name)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n'));

export const linesOf = (name: string): string[] => textOf(name).split('\n');

export const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

/** @throws ScriptError for a missing cell */
export function cell(cells: readonly string[], index: number, line: string): string {
  const found = cells[index];
  if (found === undefined || found === '') throw new ScriptError(`part ${index + 1} is missing`, line);
  return found;
}

export const linesAfter = (lines: readonly string[], prefix: string): string[] =>
  lines.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length).trim());

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `12m`, `3h`, `5d` in milliseconds. */
export function ageOf(text: string, line: string): number {
  const [, number, unit] = /^(\d+)([mhd])$/.exec(text) ?? [];
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') throw new ScriptError(`"${text}" is no age`, line);
  return Number(number) * unitMs[unit];
}

const attachment = /^\[(picture|recording) ([^\]]+)\] ?/;

/**
 * `one & two`, optionally `, muted by one`, then `sender age | text`, oldest first; `*` after age: unread.
 * `[picture SCENE]` or `[recording NAME]` before the text: an attachment.
 */
function talkOf([head = '', ...lines]: string[]) {
  const [pair = '', mutedBy] = head.split(', muted by ');
  const [one, two] = pair.split(' & ');
  if (!one || !two) throw new ScriptError('who with whom?', head);
  const messages = lines.map((line) => {
    const [meta = '', content = ''] = cellsOf(line);
    const [by = '', age = ''] = meta.split(' ');
    const [, kind, name] = attachment.exec(content) ?? [];
    if (by !== one && by !== two) throw new ScriptError('this one is not in the conversation', line);
    const to = by === one ? two : one;
    return {
      by,
      to,
      ageMs: ageOf(age.replace('*', ''), line),
      read: !age.endsWith('*'),
      text: content.replace(attachment, ''),
      picture: kind === 'picture' ? name : undefined,
      recording: kind === 'recording' ? name : undefined,
    };
  });
  return { people: [one, two] as const, mutedBy, messages };
}
export type DemoMessage = ReturnType<typeof talkOf>['messages'][number];

export const demoTalks = paragraphsOf('talks').map(talkOf);

/** `! author of subject | yes | on-time; prepared | text | answer`. */
export function reviewOf(line: string) {
  const [pair = '', again, marks = '', words = '', answer = null] = cellsOf(line);
  const [by, of] = pair.split(' of ');
  if (!by || !of) throw new ScriptError('who of whom?', line);
  return {
    by,
    of,
    again: again === 'yes',
    marks: v.parse(
      v.array(v.picklist(reviewMarks)),
      marks.split(';').map((mark) => mark.trim()),
    ),
    words,
    answer,
  };
}

const DAY = 24 * 60 * 60 * 1000;

/** Such that the first start sends no review notifications. */
export function stageOf(
  { endsAt, status }: Pick<GigRow, 'endsAt' | 'status'>,
  now: Date,
): GigRow['reviewStage'] {
  if (endsAt > now) return 'none';
  if (status === 'cancelled' || reviewUntil({ endsAt }) <= now) return 'over';
  return reviewUntil({ endsAt }).getTime() - now.getTime() <= 2 * DAY ? 'reminded' : 'asked';
}

type Reviewed = Pick<GigRow, 'id' | 'posterId' | 'endsAt'> & { reviews: ReturnType<typeof reviewOf>[] };

/** Shown if both have written, or the time is over. */
export function reviewRows(
  { id: gigId, posterId, endsAt, reviews }: Reviewed,
  { idOf, now }: Pick<World, 'idOf' | 'now'>,
) {
  const until = reviewUntil({ endsAt });
  return reviews.map(({ by, of, answer, ...review }, nth) => {
    const other = reviews.findIndex((one) => one.by === of && one.of === by);
    const writtenAt = new Date(endsAt.getTime() + DAY + nth * DAY * 0.1);
    const bothAt = other < 0 ? until : new Date(endsAt.getTime() + DAY + Math.max(nth, other) * DAY * 0.1);
    const shownAt = bothAt <= now ? bothAt : null;
    const answered = shownAt && answer ? { answer, answeredAt: new Date(shownAt.getTime() + DAY / 24) } : {};
    const state = !shownAt ? ('written' as const) : answer ? ('answered' as const) : ('shown' as const);
    return {
      gigId,
      authorId: idOf(by),
      subjectId: idOf(of),
      about: idOf(by) === posterId ? ('player' as const) : ('poster' as const),
      clientId: `demo-review-${nth}-${gigId}`,
      clientHash: '',
      ...review,
      state,
      shownAt,
      ...answered,
      createdAt: writtenAt,
      updatedAt: writtenAt,
    };
  });
}
