const names: Record<string, string> = {
  community: 'Community',
  'my-posts': 'your posts',
  posts: 'the post',
  messages: 'Messages',
  notifications: 'Notifications',
  dashboard: 'Dashboard',
  settings: 'Settings',
  links: 'your links',
  discover: 'Discover Links',
  gigs: 'the gig',
  'create-gig': 'posting a gig',
  'my-gigs': 'your gigs',
  profile: 'the profile',
  'edit-profile': 'your profile',
  'profile-setup': 'your profile',
};

/** What a path leads to, in a sentence: "Sign in to carry on to Messages." Null for a page without a name. */
export const placeName = (path: string): string | null => names[path.split(/[/?#]/)[1] ?? ''] ?? null;
