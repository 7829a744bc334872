import { truncate } from '#contract/excerpt.ts';
import { answerByFrom } from '#contract/gig-terms.ts';
import type { ApplicationState } from '#contract/gigs.ts';
import type { NotificationType } from '#contract/notifications.ts';
import { newId } from '../db/ids.ts';
import { daysAfter, spanOf } from '../gigs/local-time.ts';
import { termsOf } from '../gigs/terms.ts';
import { attachmentRows, attachmentsOf, picturesOf, type Scenes } from './attachment-rows.ts';
import { type DemoGig, demoGigs, demoPeople, demoPosts } from './read-world.ts';
import { reviewRows, stageOf } from './script.ts';
import { someOf, type World } from './world.ts';

const maxThreadMs = 20 * 3_600_000;

type Named = { id: string; title: string };

function idIn(board: readonly Named[], title: string): string {
  const gig = board.find((one) => one.title === title);
  if (!gig) throw new Error(`demo world: no gig is called "${title}"`);
  return gig.id;
}

export function feedRows({ idOf, before, chance }: World, scenes: Scenes, board: readonly Named[]) {
  const keys = demoPeople.map(({ key }) => key);
  const notifications: DemoNotification[] = [];
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
    const image = post.picture && scenes.get(post.picture.scene);
    return image ? [{ ...image, ownerId, kind: 'post' as const, postId, isPlaced: true, createdAt }] : [];
  });
  const comments = posts.flatMap(({ post, row }, index) => {
    let thread: { threadId: string; threadAt: Date } | null = null;
    return post.comments.map(({ by, text, isReply }, nth) => {
      const after = (Math.min(post.ageMs, maxThreadMs) * (nth + 1)) / (post.comments.length + 1);
      const ageMs = Math.round(post.ageMs - after);
      const subject = { kind: 'post' as const, id: row.id, title: truncate(post.text, 60) };
      if (by !== post.by)
        notifications.push({ to: post.by, by, type: 'comment', subject, excerpt: text, ageMs });
      const [id, createdAt] = [newId(), before(ageMs)];
      if (!isReply) thread = { threadId: id, threadAt: createdAt };
      const clientId = `demo-comment-${index}-${nth}`;
      return { id, postId: row.id, authorId: idOf(by), clientId, text, createdAt, ...(isReply && thread) };
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
  return { posts: posts.map(({ row }) => row), uploads, comments, likes, notifications };
}

const dayMs = 86_400_000;
const soonMs = 3_600_000;

const dateIn = (timeZone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** The date of a gig; one for today moves to tomorrow if it starts within the hour. */
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
  const isTooLate = gig.day === 0 && on(day).startsAt.getTime() < now.getTime() + soonMs;
  return on(isTooLate ? day + 1 : day);
}

const notificationTypes = {
  accepted: 'application_accepted',
  offered: 'offer_made',
  standby: 'standby_added',
  declined: 'application_declined',
  cancelled: 'gig_cancelled',
} as const;

const isPayOpen = (gig: DemoGig) => gig.option('by') === 'agreement';
const genresOf = (gig: DemoGig) => gig.option('genres')?.split('; ') ?? [];

function deadlineOf(gig: DemoGig, now: Date) {
  const days = Number(gig.option('apply'));
  if (!days) return { applyBy: null, appliesUntil: null };
  const { date } = whenOf(gig, now);
  const applyBy = daysAfter(date, -days);
  const whole = { date: applyBy, startTime: null, endTime: null, timeZone: gig.timeZone };
  return { applyBy, appliesUntil: spanOf(whole).endsAt };
}

export function gigRows({ idOf, before, now }: World, scenes: Scenes) {
  const notifications: DemoNotification[] = [];
  const described = demoGigs.map((gig) => ({ gig, attachments: attachmentsOf(gig, scenes) }));
  const gigs = described.map(({ gig, attachments }, index) => ({
    gig,
    attachments,
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
      ...deadlineOf(gig, now),
      roles: gig.roles,
      venue: gig.venue,
      place: gig.place,
      remote: gig.remote,
      ...attachments.gigFields,
      ...whenOf(gig, now),
      dateByAgreement: gig.dateByAgreement,
      startTime: gig.startTime,
      endTime: gig.endTime,
      timeZone: gig.timeZone,
      payAmount: isPayOpen(gig) ? 0 : gig.pay.amount,
      payUpTo: Number(gig.option('up to')) * 100 || null,
      payOpen: isPayOpen(gig),
      payCurrency: gig.pay.currency,
      payUnit: gig.pay.unit,
      places: gig.places,
      schedule: gig.schedule,
      status: gig.status,
      createdAt: before(gig.ageMs),
      updatedAt: before(gig.ageMs),
    },
  }));
  const reviewed = gigs.map(({ gig, row }) => ({
    ...row,
    reviewStage: stageOf(row, now),
    reviews: gig.reviews,
  }));
  const applications = gigs.flatMap(({ gig, row }, index) =>
    gig.applications.map(({ by, state, ageMs, roleId, note }, nth) => {
      const subject = { kind: 'gig' as const, id: row.id, title: row.title };
      const answeredMs = state === 'applied' ? ageMs : Math.round(ageMs * 0.8);
      notifications.push({ to: gig.by, by, type: 'gig_application', subject, excerpt: note, ageMs });
      const type = state === 'closed' ? closedBy(gig) : isAnswer(state) ? notificationTypes[state] : null;
      if (type) notifications.push({ to: by, by: gig.by, type, subject, excerpt: '', ageMs: answeredMs });
      return {
        id: newId(),
        gigId: row.id,
        applicantId: idOf(by),
        clientId: `demo-application-${index}-${nth}`,
        roleId,
        note,
        state,
        ...termsIn(state, row, now),
        createdAt: before(ageMs),
        updatedAt: before(answeredMs),
      };
    }),
  );
  return {
    gigs: reviewed.map(({ reviews, ...row }) => row),
    ...attachmentRows(gigs),
    applications,
    reviews: reviewed.flatMap((gig) => reviewRows(gig, { idOf, now })),
    notifications,
  };
}

/** The columns that go with a state. */
function termsIn(
  state: ApplicationState,
  row: Parameters<typeof termsOf>[0] & { startsAt: Date; endsAt: Date },
  now: Date,
) {
  if (state === 'accepted') return { acceptedTerms: termsOf(row) };
  if (state === 'standby') return { standbyRank: 0 };
  if (state !== 'offered') return {};
  return { acceptedTerms: termsOf(row), askedVersion: 1, answerBy: answerByFrom(now, row) };
}

const isAnswer = (state: string): state is keyof typeof notificationTypes => state in notificationTypes;
const closedBy = (gig: DemoGig) =>
  gig.status === 'filled' ? ('gig_filled' as const) : ('gig_closed' as const);

export type DemoNotification = {
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

/** Notifications of the last weeks; those of today are unread. */
export const notificationRows = ({ idOf, before }: World, notifications: readonly DemoNotification[]) =>
  notifications
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
