import { Link } from '@tanstack/react-router';
import { useSession } from '#actors/session.ts';
import type { ReviewCounts } from '#contract/ours/person.ts';
import { link } from '#ui/layout/words.css.ts';
import { countedWords } from './review-words.ts';

type CountedProps = { person: { id: string }; counts: ReviewCounts | undefined };

/** What is shown about somebody in a line, which leads to it; nothing where nobody has said anything. */
export function Counted({ person: { id }, counts }: CountedProps) {
  const { isAuthenticated } = useSession();
  const words = countedWords(counts);
  if (!words) return null;
  if (!isAuthenticated) return <p>{words}</p>;
  return (
    <p>
      <Link to="/profile/$id" params={{ id }} search={{ show: 'reviews' }} className={link}>
        {words}
      </Link>
    </p>
  );
}
