import { Shortcuts } from '#features/shortcuts/shortcuts.tsx';
import { keepLastSeen } from './keep-last-seen.ts';

/** What no page needs to stand; fetched together, once the page has nothing more urgent to do. */
export const lateParts = { Shortcuts, keepLastSeen };
