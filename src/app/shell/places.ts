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
