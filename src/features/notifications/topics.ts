export const topics = ['messages', 'links', 'posts', 'gigs'] as const;
export type Topic = (typeof topics)[number];

export const topicLabels: Record<Topic, string> = {
  messages: 'Messages',
  links: 'Links',
  posts: 'Posts',
  gigs: 'Gigs',
};

/** By the type's name; servers may send types of their own. */
export function topicOf(type: string): Topic | null {
  if (type === 'message') return 'messages';
  if (type.startsWith('link_')) return 'links';
  if (/^(gig|role|application|booking|offer|standby|review|dep|decline|invitation)_/.test(type))
    return 'gigs';
  return /comment|post|mention/.test(type) ? 'posts' : null;
}

export const isTopic = (value: unknown): value is Topic => topics.some((about) => about === value);
