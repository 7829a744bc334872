import * as v from 'valibot';
import { type ContentChange, contentChangedSchema } from '#contract/ours/socket-events.ts';
import { idPattern } from '../db/ids.ts';
import { everyone, userRoom } from './rooms.ts';

const lists = ['posts', 'gigs'] as const;
/** What is told by its name alone: some of these have changed. */
export type List = (typeof lists)[number];

const isList = (topic: string): topic is List => lists.some((list) => list === topic);

/** What a change is told of: rooms at once, and a list that has news. */
export type Audience = { rooms: string[]; list?: List };

/** Who hears of a public event: those who look at the thing, and those whose client names nothing it looks at. */
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
    // Whose it is has it in their bar, whatever they look at.
    case 'profile':
      return { rooms: [everyone, `profile:${id}`, userRoom(id)] };
    default:
      return { rooms: [everyone] };
  }
}

/** The topics among what a client has named: lists as they are, things by their row. */
export function topicsIn(named: readonly string[]): { lists: List[]; things: string[] } {
  const isThing = (topic: string) => {
    const [kind, id = '', ...more] = topic.split(':');
    return more.length === 0 && ['post', 'gig', 'profile'].includes(kind ?? '') && idPattern.test(id);
  };
  return { lists: named.filter(isList), things: named.filter(isThing) };
}

/** What somebody is told who looks at a topic of which they do not know how it changed. */
export function anyChangeOf(topic: string): ContentChange {
  if (isList(topic)) return { kind: topic, id: '' };
  const [kind, id = ''] = topic.split(':');
  // News of a comment has both the post and what is said of it asked for again.
  return { kind: kind === 'post' ? 'comment' : kind === 'gig' ? 'gig' : 'profile', id };
}

/**
 * Tells that a list has news: at once, and what comes within the pause together at its end. Those are left out from
 * whom all of it is hidden.
 */
export function gatherLists(tell: (list: List, hiddenFrom: string[]) => void, pauseMs = 1000) {
  const pausing = new Map<List, { hidden?: Set<string> }>();
  return (list: List, hiddenFrom: string[]) => {
    const waits = pausing.get(list);
    if (waits) {
      const hidden = new Set(hiddenFrom);
      waits.hidden = waits.hidden?.intersection(hidden) ?? hidden;
      return;
    }
    const pause: { hidden?: Set<string> } = {};
    pausing.set(list, pause);
    setTimeout(() => {
      pausing.delete(list);
      if (pause.hidden) tell(list, [...pause.hidden]);
    }, pauseMs).unref();
    tell(list, hiddenFrom);
  };
}
