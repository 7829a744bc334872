export const abouts = ['messages', 'links', 'posts', 'gigs'] as const;
export type About = (typeof abouts)[number];

export const aboutWords: Record<About, string> = {
  messages: 'Messages',
  links: 'Links',
  posts: 'Posts',
  gigs: 'Gigs',
};

/** By the type's name; servers may send types of their own. */
export function aboutOf(type: string): About | null {
  if (type === 'message') return 'messages';
  if (type.startsWith('link_')) return 'links';
  if (/^(gig|role|application|booking|offer|standby|review|dep|decline|invitation)_/.test(type))
    return 'gigs';
  return /comment|post|mention/.test(type) ? 'posts' : null;
}

export const isAbout = (value: unknown): value is About => abouts.some((about) => about === value);
