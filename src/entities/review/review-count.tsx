import { Link } from '@tanstack/react-router';
import { useSession } from '#actors/session.ts';
import type { ReviewCounts } from '#contract/person.ts';
import { link } from '#ui/layout/text.css.ts';

export const playAgainText = (again: boolean): string =>
  again ? 'Would play with them again' : 'Would not play with them again';

/** "12 of 13 would play with them again"; null without reviews. */
export function reviewCountText(counts: ReviewCounts | undefined): string | null {
  if (!counts || counts.count === 0) return null;
  const { count, again } = counts;
  if (count === 1) return `1 review: ${playAgainText(again === 1).toLowerCase()}`;
  return again === count
    ? `All ${count} would play with them again`
    : `${again} of ${count} would play with them again`;
}

type ReviewCountProps = { person: { id: string }; counts: ReviewCounts | undefined };

/** Links to the reviews; renders nothing without any. */
export function ReviewCount({ person: { id }, counts }: ReviewCountProps) {
  const { isAuthenticated } = useSession();
  const text = reviewCountText(counts);
  if (!text) return null;
  if (!isAuthenticated) return <p>{text}</p>;
  return (
    <p>
      <Link to="/profile/$id" params={{ id }} search={{ show: 'reviews' }} className={link}>
        {text}
      </Link>
    </p>
  );
}
