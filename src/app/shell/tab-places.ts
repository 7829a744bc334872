import {
  AudioLines,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Ticket,
  UserRoundSearch,
} from 'lucide-react';

type Tab = {
  to: '/community' | '/discover' | '/gigs' | '/messages' | '/dashboard';
  name: string;
  icon: LucideIcon;
  /** Pages that belong to the tab. */
  below: RegExp;
};

/** NAV-07. */
export const tabs: readonly Tab[] = [
  { to: '/community', name: 'Community', icon: AudioLines, below: /^\/(community|my-posts|posts)(\/|$)/ },
  { to: '/discover', name: 'Discover', icon: UserRoundSearch, below: /^\/(discover|links|user)(\/|$)/ },
  { to: '/gigs', name: 'Gigs', icon: Ticket, below: /^\/(gigs|my-gigs|create-gig)(\/|$)/ },
  { to: '/messages', name: 'Messages', icon: MessageCircle, below: /^\/messages(\/|$)/ },
  {
    to: '/dashboard',
    name: 'Dashboard',
    icon: ListChecks,
    below: /^\/(dashboard|settings|profile|edit-profile|profile-setup)(\/|$)/,
  },
];

/** NAV-07. The tab a path belongs to, by its address, or null. */
export const tabOf = (pathname: string): Tab['to'] | null =>
  tabs.find(({ below }) => below.test(pathname))?.to ?? null;
