/** What a notification's sentence and path are built from, for any server. */
export type NotificationContent = {
  type: string;
  actor?: { id: string; name: string } | null | undefined;
  subject?: { kind: string; id: string; title?: string | undefined } | null | undefined;
  commentId?: string | null | undefined;
};

const part = encodeURIComponent;

/** Paths for notifications without a subject. */
const defaultPaths: Record<string, string> = {
  comment: '/my-posts',
  comment_reply: '/community',
  mention: '/community',
  message: '/messages',
  gig_application: '/my-gigs',
  gig_match: '/gigs',
  link_request: '/links?box=incoming',
  link_accepted: '/links',
  export_ready: '/settings',
};

/** NTF-07. */
export function notificationPath({ type, subject, actor, commentId }: NotificationContent): string {
  if (type === 'link_request') return '/links?box=incoming';
  if (subject?.kind === 'group') return `/messages/${part(subject.id)}`;
  if (type === 'message' && actor) return `/messages/${part(actor.id)}`;
  if (subject?.kind === 'post')
    return `/posts/${part(subject.id)}${commentId ? `?comment=${part(commentId)}` : ''}`;
  if (subject?.kind === 'gig') return `/gigs/${part(subject.id)}`;
  if (subject?.kind === 'search') return `/gigs?saved=${part(subject.id)}`;
  if (subject?.kind === 'person') return `/profile/${part(subject.id)}`;
  if (subject?.kind === 'conversation') return actor ? `/messages/${part(actor.id)}` : '/messages';
  if (actor) return `/profile/${part(actor.id)}`;
  return defaultPaths[type] ?? '/notifications';
}
