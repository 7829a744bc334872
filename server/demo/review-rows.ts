import * as v from 'valibot';
import { type ReviewMark, reviewMarks, reviewUntil } from '#contract/ours/reviews.ts';
import type { GigRow } from '../db/schema/gigs.ts';
import { cellsOf, ScriptError } from './script.ts';
import type { World } from './world.ts';

export type DemoReview = {
  by: string;
  of: string;
  again: boolean;
  marks: ReviewMark[];
  words: string;
  answer: string | null;
};

/** `! nkechi of declan | yes | on-time; prepared | What she says | what he answers`. */
export function reviewOf(line: string): DemoReview {
  const [pair = '', again, marks = '', words = '', answer = null] = cellsOf(line);
  const [by, of] = pair.split(' of ');
  if (!by || !of) throw new ScriptError('who of whom?', line);
  const said = marks.split(';').map((mark) => mark.trim());
  return {
    by,
    of,
    again: again === 'yes',
    marks: v.parse(v.array(v.picklist(reviewMarks)), said),
    words,
    answer,
  };
}

const DAY = 24 * 60 * 60 * 1000;

/** How far everybody has been told: nobody is told of it at the first start. */
export function stageOf(
  { endsAt, status }: Pick<GigRow, 'endsAt' | 'status'>,
  now: Date,
): GigRow['reviewStage'] {
  if (endsAt > now) return 'none';
  if (status === 'cancelled' || reviewUntil({ endsAt }) <= now) return 'over';
  return reviewUntil({ endsAt }).getTime() - now.getTime() <= 2 * DAY ? 'reminded' : 'asked';
}

type Reviewed = Pick<GigRow, 'id' | 'posterId' | 'endsAt'> & { reviews: DemoReview[] };

/** What was said of each other: shown where both have written, or the time is over. */
export function reviewRows(
  { id: gigId, posterId, endsAt, reviews }: Reviewed,
  { idOf, now }: Pick<World, 'idOf' | 'now'>,
) {
  const until = reviewUntil({ endsAt });
  return reviews.map(({ by, of, answer, ...said }, nth) => {
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
      ...said,
      state,
      shownAt,
      ...answered,
      createdAt: writtenAt,
      updatedAt: writtenAt,
    };
  });
}
