import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ToReview } from '#contract/dashboard.ts';
import type { OwnReview } from '#contract/reviews.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { firstName } from '#ui/format/names.ts';
import * as css from './review.css.ts';
import { toWriteQuery } from './use-review-acts.ts';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx').then((part) => part.ReviewDialog));

type ReviewButtonProps = ToReview & {
  mine?: OwnReview | null;
  variant?: 'secondary' | 'primary';
  hasName?: boolean;
};

export function ReviewButton({ variant = 'secondary', hasName = false, ...review }: ReviewButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { person, mine } = review;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        size="small"
        variant={variant}
        aria-label={mine ? `Change your review of ${person.name}` : `Review ${person.name}`}
        onClick={() => setIsOpen(true)}
      >
        {mine ? 'Change' : hasName ? `Review ${firstName(person.name)}` : 'Review'}
      </Button>
      {isOpen && <ReviewDialog {...review} onClose={close} onLoadFailed={close} />}
    </>
  );
}

/** Reviews that the member may write after a past gig. */
export function ReviewButtons({ gigId }: { gigId: string }) {
  const { data } = useQuery(toWriteQuery);
  const reviews = data?.items.filter(({ gig }) => gig.id === gigId) ?? [];
  if (reviews.length === 0) return null;
  return (
    <div className={css.above}>
      {reviews.map((review) => (
        <ReviewButton key={review.person.id} {...review} hasName={reviews.length > 1} />
      ))}
    </div>
  );
}
