import { EmptyState } from '../ui/text/text.tsx';
import type { Presence } from './app-window.ts';
import * as css from './presence.css.ts';

const words: Record<Presence, string> = {
  none: 'No app is followed.',
  there: 'Following the app.',
  loading: 'The app is loading, or it is a build that shows no machines. What happened before is kept.',
  closed: 'The app was closed. What happened is kept here as long as this window is open.',
};

/** Whether the app is there. */
export const PresenceLine = ({ presence, dropped }: { presence: Presence; dropped: number }) => (
  <p className={css.line} data-presence={presence} role="status">
    {words[presence]}
    {dropped > 0 && ` The ${dropped} oldest entries are not kept any more.`}
  </p>
);

/** What to do so that there is something to see. */
export const NoApp = () => (
  <EmptyState title="No app is followed">
    Let your app open this page and tell it what its machines do: the README says how. Opened so, it shows
    where every machine is, and what happens between them.
  </EmptyState>
);
