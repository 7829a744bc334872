import { tellOverdue } from '../applications/overdue.ts';
import { endOverdueDeps } from '../deps/ending.ts';
import { matchGigs } from '../gig-searches/matching.ts';
import { tellMatches } from '../gig-searches/telling.ts';
import { mailDigests } from '../gigs/digest.ts';
import { mailUnseen } from '../notifications/unseen-mails.ts';
import type { FailurePlace } from '../ops/failures.ts';
import { tellOfReviews } from '../reviews/due.ts';
import type { Services } from '../services.ts';
import { settleDue } from '../undo/settle.ts';

const second = 1000;

/** What is due by the clock: every process looks for it, and row locks see to it that one does it. */
const looks: { name: FailurePlace; everyMs: number; look: (services: Services) => Promise<void> }[] = [
  { name: 'held news', everyMs: second, look: settleDue },
  { name: 'unconfirmed bookings', everyMs: 10 * second, look: tellOverdue },
  { name: 'saved searches', everyMs: 2 * second, look: matchGigs },
  { name: 'saved searches', everyMs: 5 * second, look: tellMatches },
  { name: 'reviews', everyMs: 60 * second, look: tellOfReviews },
  { name: 'deps', everyMs: 60 * second, look: endOverdueDeps },
  { name: 'unseen mails', everyMs: 60 * second, look: mailUnseen },
  { name: 'weekly mails', everyMs: 60 * second, look: mailDigests },
];

/** Looks again and again, never twice at once. Answers how to stop. */
export function keepLooking(services: Services): () => Promise<void> {
  const stops = looks.map(({ name, everyMs, look }) => {
    let running: Promise<void> | undefined;
    const lookOnce = () => {
      running ??= look(services)
        .catch((error: unknown) => services.failures.note(name, error))
        .finally(() => {
          running = undefined;
        });
    };
    const timer = setInterval(lookOnce, everyMs).unref();
    return async () => {
      clearInterval(timer);
      await running;
    };
  });
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
