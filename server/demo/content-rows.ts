import { truncate } from '#contract/excerpt.ts';
import { answerByFrom } from '#contract/gig-terms.ts';
import type { ApplicationState } from '#contract/gigs.ts';
import type { NotificationType } from '#contract/notifications.ts';
import { newId } from '../db/ids.ts';
import { daysAfter, spanOf } from '../gigs/local-time.ts';
import { termsOf } from '../gigs/terms.ts';
import { attachmentsOf, besideRows, picturesOf, type Scenes } from './attachment-rows.ts';
import { type DemoGig, demoGigs, demoPeople, demoPosts } from './read-world.ts';
import { reviewRows, stageOf } from './script.ts';
import { someOf, type World } from './world.ts';

const talkLasts = 20 * 3_600_000;

type Named = { id: string; title: string };

function idIn(board: readonly Named[], title: string): string {
  const gig = board.find((one) => one.title === title);
  if (!gig) throw new Error(`demo world: no gig is called "${title}"`);
  return gig.id;
}

/** Posts with what they show, their comments and likes, and what their authors hear of it. */
export function feedRows({ idOf, before, chance }: World, scenes: Scenes, board: readonly Named[]) {
  const keys = demoPeople.map(({ key }) => key);
  const news: DemoNews[] = [];
  const posts = demoPosts.map((post, index) => ({
    post,
    row: {
      id: newId(),
      authorId: idOf(post.by),
      clientId: `demo-post-${index}`,
      text: post.text,
      pictures: picturesOf(post.picture ? [post.picture] : [], scenes),
      gigId: post.gig && idIn(board, post.gig),
      showsGig: Boolean(post.gig),
      createdAt: before(post.ageMs),
    },
  }));
  const uploads = posts.flatMap(({ post, row: { id: postId, authorId: ownerId, createdAt } }) => {
    const drawn = post.picture && scenes.get(post.picture.scene);
    return drawn ? [{ ...drawn, ownerId, kind: 'post' as const, postId, isPlaced: true, createdAt }] : [];
  });
  const comments = posts.flatMap(({ post, row }, index) => {
    let thread: { threadId: string; threadAt: Date } | null = null;
    return post.comments.map(({ by, text, isReply }, nth) => {
      const after = (Math.min(post.ageMs, talkLasts) * (nth + 1)) / (post.comments.length + 1);
      const ageMs = Math.round(post.ageMs - after);
      const subject = { kind: 'post' as const, id: row.id, title: truncate(post.text, 60) };
      if (by !== post.by) news.push({ to: post.by, by, type: 'comment', subject, excerpt: text, ageMs });
      const [id, createdAt] = [newId(), before(ageMs)];
      if (!isReply) thread = { threadId: id, threadAt: createdAt };
      return {
        id,
        postId: row.id,
        authorId: idOf(by),
        clientId: `demo-comment-${index}-${nth}`,
        text,
        createdAt,
        ...(isReply && thread),
      };
    });
  });
  const likes = posts.flatMap(({ post, row }) =>
    someOf(
      keys.filter((key) => key !== post.by),
      post.likes,
      chance,
    ).map((key) => ({
      postId: row.id,
      userId: idOf(key),
      createdAt: before(Math.round(post.ageMs * chance())),
    })),
  );
  return { posts: posts.map(({ row }) => row), uploads, comments, likes, news };
}

const dayMs = 86_400_000;
const soonMs = 3_600_000;

/** The day in the gig's own zone, so many days from now. */
const dateIn = (timeZone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** The day of a gig: what is tonight moves to tomorrow when tonight has begun. */
function whenOf(gig: DemoGig, now: Date) {
  const on = (day: number) => {
    const date = dateIn(gig.timeZone, new Date(now.getTime() + day * dayMs));
    const lastDate = gig.moreDays > 0 ? daysAfter(date, gig.moreDays) : null;
    return { date, lastDate, ...spanOf({ ...gig, date, lastDate }) };
  };
  const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
  const step = gig.day < 0 ? -1 : 1;
  let { day } = gig;
  while (gig.weekday !== null && weekdayOf(on(day).date) !== gig.weekday) day += step;
  const late = gig.day === 0 && on(day).startsAt.getTime() < now.getTime() + soonMs;
  return on(late ? day + 1 : day);
}

const newsTypes = {
  accepted: 'application_accepted',
  offered: 'offer_made',
  standby: 'standby_added',
  declined: 'application_declined',
  cancelled: 'gig_cancelled',
} as const;

const isOpen = (gig: DemoGig) => gig.option('by') === 'agreement';
const genresOf = (gig: DemoGig) => gig.option('genres')?.split('; ') ?? [];

function applyingOf(gig: DemoGig, now: Date) {
  const days = Number(gig.option('apply'));
  if (!days) return { applyBy: null, appliesUntil: null };
  const { date } = whenOf(gig, now);
  const applyBy = daysAfter(date, -days);
  const whole = { date: applyBy, startTime: null, endTime: null, timeZone: gig.timeZone };
  return { applyBy, appliesUntil: spanOf(whole).endsAt };
}

export function gigRows({ idOf, before, now }: World, scenes: Scenes) {
  const news: DemoNews[] = [];
  const described = demoGigs.map((gig) => ({ gig, beside: attachmentsOf(gig, scenes) }));
  const gigs = described.map(({ gig, beside }, index) => ({
    gig,
    beside,
    row: {
      id: newId(),
      posterId: idOf(gig.by),
      clientId: `demo-gig-${index}`,
      title: gig.title,
      description: gig.description,
      category: gig.category,
      tags: [...new Set([...gig.roles.map(({ skill }) => skill), ...genresOf(gig), ...gig.tags])],
      genres: genresOf(gig),
      dress: gig.option('dress') ?? '',
      setList: gig.setList,
      address: gig.option('address') ?? '',
      ...applyingOf(gig, now),
      roles: gig.roles,
      venue: gig.venue,
      place: gig.place,
      remote: gig.remote,
      ...beside.told,
      ...whenOf(gig, now),
      dateByAgreement: gig.dateByAgreement,
      startTime: gig.startTime,
      endTime: gig.endTime,
      timeZone: gig.timeZone,
      payAmount: isOpen(gig) ? 0 : gig.pay.amount,
      payUpTo: Number(gig.option('up to')) * 100 || null,
      payOpen: isOpen(gig),
      payCurrency: gig.pay.currency,
      payUnit: gig.pay.unit,
      places: gig.places,
      schedule: gig.schedule,
      status: gig.status,
      createdAt: before(gig.ageMs),
      updatedAt: before(gig.ageMs),
    },
  }));
  const told = gigs.map(({ gig, row }) => ({ ...row, reviewStage: stageOf(row, now), reviews: gig.reviews }));
  const applications = gigs.flatMap(({ gig, row }, index) =>
    gig.applications.map(({ by, state, ageMs, roleId, note }, nth) => {
      const subject = { kind: 'gig' as const, id: row.id, title: row.title };
      const answeredMs = state === 'applied' ? ageMs : Math.round(ageMs * 0.8);
      news.push({ to: gig.by, by, type: 'gig_application', subject, excerpt: note, ageMs });
      const type = state === 'closed' ? closedBy(gig) : isAnswer(state) ? newsTypes[state] : null;
      if (type) news.push({ to: by, by: gig.by, type, subject, excerpt: '', ageMs: answeredMs });
      return {
        id: newId(),
        gigId: row.id,
        applicantId: idOf(by),
        clientId: `demo-application-${index}-${nth}`,
        roleId,
        note,
        state,
        ...agreedIn(state, row, now),
        createdAt: before(ageMs),
        updatedAt: before(answeredMs),
      };
    }),
  );
  return {
    gigs: told.map(({ reviews, ...row }) => row),
    ...besideRows(gigs),
    applications,
    reviews: told.flatMap((gig) => reviewRows(gig, { idOf, now })),
    news,
  };
}

/** What a state comes with, as the server keeps it. */
function agreedIn(
  state: ApplicationState,
  row: Parameters<typeof termsOf>[0] & { startsAt: Date; endsAt: Date },
  now: Date,
) {
  if (state === 'accepted') return { acceptedTerms: termsOf(row) };
  if (state === 'standby') return { standbyRank: 0 };
  if (state !== 'offered') return {};
  return { acceptedTerms: termsOf(row), askedVersion: 1, answerBy: answerByFrom(now, row) };
}

const isAnswer = (state: string): state is keyof typeof newsTypes => state in newsTypes;
const closedBy = (gig: DemoGig) =>
  gig.status === 'filled' ? ('gig_filled' as const) : ('gig_closed' as const);

export type DemoNews = {
  to: string;
  by: string;
  type: NotificationType;
  subject: { kind: 'post' | 'gig' | 'person' | 'conversation'; id: string; title?: string };
  excerpt: string;
  messageId?: string;
  ageMs: number;
};

const retentionMs = 40 * 86_400_000;
const unreadMs = 20 * 3_600_000;

/** Notifications of the last weeks; those of today are not read yet. */
export const newsRows = ({ idOf, before }: World, news: readonly DemoNews[]) =>
  news
    .filter(({ to, by, ageMs }) => to !== by && ageMs < retentionMs)
    .map(({ to, by, type, subject, excerpt, messageId = null, ageMs }) => ({
      id: newId(),
      recipientId: idOf(to),
      actorId: idOf(by),
      type,
      read: ageMs > unreadMs,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectTitle: subject.title ?? null,
      excerpt,
      messageId,
      createdAt: before(ageMs),
    }));
