/** NAV-02. The centre links. */
export const mainPlaces = [
  { to: '/community', name: 'Community' },
  { to: '/gigs', name: 'Browse Gigs' },
  { to: '/discover', name: 'Discover Links' },
] as const;

/** NAV-03. */
export const visitorPlaces = [
  { to: '/login', name: 'Sign In' },
  { to: '/register', name: 'Join Now' },
] as const;

/** NAV-04, without the bell and the avatar menu. */
export const memberPlaces = [
  { to: '/messages', name: 'Messages' },
  { to: '/dashboard', name: 'Dashboard' },
] as const;

export type Place = (typeof mainPlaces | typeof memberPlaces)[number]['to'];

const places = new Set<string>([...mainPlaces, ...memberPlaces].map(({ to }) => to));
const isPlace = (path: string): path is Place => places.has(path);

/** Section of each page, by the first part of its path. */
const belongs: Record<string, Place> = {
  '/my-posts': '/community',
  '/posts': '/community',
  '/my-gigs': '/gigs',
  '/create-gig': '/gigs',
  '/links': '/discover',
  '/user': '/discover',
  '/settings': '/dashboard',
  '/profile': '/dashboard',
  '/edit-profile': '/dashboard',
  '/profile-setup': '/dashboard',
};

/** NAV-07. The section highlighted in bar and tabs; null for none. */
export function placeAt(pathname: string): Place | null {
  const [start = ''] = /^\/[^/]*/.exec(pathname) ?? [];
  return isPlace(start) ? start : (belongs[start] ?? null);
}

/** `aria-current` of a link to a section. */
export const currentAt = (place: Place, pathname: string) =>
  place === placeAt(pathname) ? ('page' as const) : undefined;
