import * as v from 'valibot';
import type { GigVisibility } from '#contract/gigs.ts';
import { type ContentChange, contentChangedSchema } from '#contract/live-updates.ts';
import { idPattern } from '../db/ids.ts';

export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const sessionIn = (room: string) => room.slice(sessionRoom('').length);
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`;

/** Not a room of sockets: those who may see the gig when the event is sent, or could while for `seenBy`. */
export const gigReadersRoom = (gigId: string, seenBy: GigVisibility) => `gig-readers:${seenBy}:${gigId}`;

/** The same for readers of a profile that is shown to links. */
export const profileReadersRoom = (userId: string) => `profile-readers:${userId}`;

export const everyone = 'everyone';

const lists = ['posts', 'gigs'] as const;
/** Lists of which only the name is sent: something in them has changed. */
export type List = (typeof lists)[number];

const isList = (topic: string): topic is List => lists.some((list) => list === topic);

/** The rooms that get an event at once, and a list that has changed. */
type Audience = { rooms: string[]; list?: List };

/** A public event reaches those who watch its subject, and clients that name no topics. */
export function audienceOf(room: string, event: string, payload: unknown): Audience {
  if (room !== everyone || event !== 'content_changed' || !v.is(contentChangedSchema, payload))
    return { rooms: [room] };
  const { kind, id } = payload;
  switch (kind) {
    case 'post':
      return { rooms: [everyone, `post:${id}`], list: 'posts' };
    case 'comment':
    case 'like':
      return { rooms: [everyone, `post:${id}`] };
    case 'gig':
      return { rooms: [everyone, `gig:${id}`], list: 'gigs' };
    case 'question':
      return { rooms: [everyone, `gig:${id}`] };
    // Members have their own counts in the navigation, whatever they look at.
    case 'profile':
      return { rooms: [everyone, `profile:${id}`, userRoom(id)] };
    default:
      return { rooms: [everyone] };
  }
}

/** The topics among what a client has named: lists, and things by their id. */
export function topicsIn(names: readonly string[]): { lists: List[]; things: string[] } {
  const isThing = (topic: string) => {
    const [kind, id = '', ...more] = topic.split(':');
    return more.length === 0 && ['post', 'gig', 'profile'].includes(kind ?? '') && idPattern.test(id);
  };
  return { lists: names.filter(isList), things: names.filter(isThing) };
}

/** The event for a topic whose changes are unknown. */
export function anyChangeOf(topic: string): ContentChange {
  if (isList(topic)) return { kind: topic, id: '' };
  const [kind, id = ''] = topic.split(':');
  // An event about a comment makes clients refetch both the post and its comments.
  return { kind: kind === 'post' ? 'comment' : kind === 'gig' ? 'gig' : 'profile', id };
}

/**
 * Announces changes of lists: at once, then whatever comes within the pause together at its end. Leaves out
 * those from whom all of it is hidden.
 */
export function throttleLists(send: (list: List, hiddenFrom: string[]) => void, pauseMs = 1000) {
  const pausing = new Map<List, { hidden?: Set<string> }>();
  return (list: List, hiddenFrom: string[]) => {
    const pending = pausing.get(list);
    if (pending) {
      const hidden = new Set(hiddenFrom);
      pending.hidden = pending.hidden?.intersection(hidden) ?? hidden;
      return;
    }
    const pause: { hidden?: Set<string> } = {};
    pausing.set(list, pause);
    setTimeout(() => {
      pausing.delete(list);
      if (pause.hidden) send(list, [...pause.hidden]);
    }, pauseMs).unref();
    send(list, hiddenFrom);
  };
}
