type FirstCalls = {
  /** Asked by everybody; `$` stands for the one parameter in the address. */
  all?: readonly string[];
  /** Asked by members besides. */
  member?: readonly string[];
};

/**
 * SPD-02. The calls that a screen begins with, by its file in `src/routes`. The inline script of index.html starts
 * them with the scripts of the screen, and `#transport/http.ts` hands their answers over to whoever asks for
 * exactly these: a call that is written otherwise here than there is asked twice, which a browser test notices.
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
 * What a screen shows instead of itself at an address with `?name=`: `$` in its calls is what stands there. Its parts
 * come in scripts of their own, and are drawn on the server.
 */
export const firstViews = [
  {
    screen: '_data/discover',
    name: 'person',
    parts: [
      'features/people/profile/open-profile.tsx',
      'features/people/profile/media-cards.tsx',
      'entities/person/weeks-ahead.tsx',
    ],
    all: ['/api/profiles/$'],
  },
] as const;
