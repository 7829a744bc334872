type FirstCalls = {
  /** For every viewer; `$` stands for the one parameter in the path. */
  all?: readonly string[];
  member?: readonly string[];
};

/**
 * SPD-02. The calls each screen starts with, by its file in `src/routes`. The inline script of index.html
 * starts them together with the scripts, and `#transport/http.ts` hands over the answers to identical calls.
 * A call written differently here is made twice, which a browser test detects.
 */
export const firstCalls: Readonly<Record<string, FirstCalls>> = {
  index: { all: ['/api/gigs?status=open&limit=6'] },
  contact: { all: ['/api/contact'] },
  '_data/gigs.index': { all: ['/api/gigs'] },
  '_data/gigs.$id': { all: ['/api/gigs/$'] },
  '_data/discover': {
    all: ['/api/people?limit=24'],
    member: ['/api/links?box=incoming', '/api/people/suggestions'],
  },
  '_member/community': { member: ['/api/posts', '/api/gigs?status=open&limit=4'] },
  '_member/dashboard': { member: ['/api/dashboard'] },
  '_member/messages.index': { member: ['/api/conversations'] },
  '_member/messages.$userId': { member: ['/api/conversations', '/api/conversations/with/$'] },
  '_member/notifications': {
    member: ['/api/notifications', '/api/links?box=incoming', '/api/dashboard'],
  },
  '_member/links': { member: ['/api/links?box=links', '/api/links?box=incoming', '/api/links?box=outgoing'] },
  '_member/my-gigs': { member: ['/api/gigs/mine?limit=50', '/api/applications/mine?limit=50'] },
  '_member/posts.$postId': { member: ['/api/posts/$', '/api/posts/$/comments?limit=50'] },
  '_member/profile.$id': { member: ['/api/profiles/$', '/api/posts?author=$'] },
  '_member/settings': { member: ['/api/account', '/api/account/sessions', '/api/blocks'] },
  '_member/user.$userId.links': { member: ['/api/profiles/$', '/api/users/$/links'] },
};

/**
 * Views that a screen shows instead of itself for `?name=`: `$` in the calls is that value. Their parts are
 * separate chunks and are rendered on the server.
 */
export const firstViews = [
  {
    screen: '_data/discover',
    name: 'person',
    parts: [
      'features/people/profile/public-profile.tsx',
      'features/people/profile/media-cards.tsx',
      'entities/person/weeks-ahead.tsx',
    ],
    all: ['/api/profiles/$'],
  },
] as const;
