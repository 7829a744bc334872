const part = encodeURIComponent;

/** The calls that only our server has, relative to the API origin; section 7's are in `contract/spec/paths.ts`. */
export const ownPaths = {
  verify: '/api/auth/verify',
  resend: '/api/auth/resend',
  forgot: '/api/auth/forgot',
  reset: '/api/auth/reset',
  challenge: '/api/bot-check/challenge',

  people: '/api/people',
  suggestions: '/api/people/suggestions',
  profile: (userId: string) => `/api/profiles/${part(userId)}`,
  myProfile: '/api/profiles/me',

  links: '/api/links',
  link: (id: string) => `/api/links/${part(id)}`,
  acceptLink: (id: string) => `/api/links/${part(id)}/accept`,
  userLinks: (userId: string) => `/api/users/${part(userId)}/links`,

  blocks: '/api/blocks',
  block: (userId: string) => `/api/blocks/${part(userId)}`,
  reports: '/api/reports',

  posts: '/api/posts',
  post: (id: string) => `/api/posts/${part(id)}`,
  postLike: (id: string) => `/api/posts/${part(id)}/like`,
  postComments: (id: string) => `/api/posts/${part(id)}/comments`,
  comment: (id: string) => `/api/comments/${part(id)}`,

  gigs: '/api/gigs',
  myGigs: '/api/gigs/mine',
  gig: (id: string) => `/api/gigs/${part(id)}`,
  closeGig: (id: string) => `/api/gigs/${part(id)}/close`,
  cancelGig: (id: string) => `/api/gigs/${part(id)}/cancel`,
  reopenGig: (id: string) => `/api/gigs/${part(id)}/reopen`,
  gigApplications: (id: string) => `/api/gigs/${part(id)}/applications`,
  myApplications: '/api/applications/mine',
  withdrawApplication: (id: string) => `/api/applications/${part(id)}/withdraw`,
  acceptApplication: (id: string) => `/api/applications/${part(id)}/accept`,
  declineApplication: (id: string) => `/api/applications/${part(id)}/decline`,
  undoDecline: (id: string) => `/api/applications/${part(id)}/undo-decline`,

  messages: '/api/messages',
  conversations: '/api/conversations',
  conversationWith: (userId: string) => `/api/conversations/with/${part(userId)}`,
  conversationMessages: (id: string) => `/api/conversations/${part(id)}/messages`,
  conversationRead: (id: string) => `/api/conversations/${part(id)}/read`,

  account: '/api/account',
  emailChange: '/api/account/email-change',
  resendEmailChange: '/api/account/email-change/resend',
  password: '/api/account/password',
  devices: '/api/account/sessions',

  uploads: '/api/uploads',
  dashboard: '/api/dashboard',
} as const;
