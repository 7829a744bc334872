import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnReview } from '#contract/ours/reviews.ts';
import type { ToReview } from '#contract/ours/to-review.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { firstName } from '#ui/format/names.ts';
import * as css from './review.css.ts';
import { toWriteQuery } from './use-review-acts.ts';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx').then((part) => part.ReviewDialog));

type ReviewButtonProps = ToReview & { mine?: OwnReview | null; look?: 'plain' | 'go'; hasName?: boolean };

export function ReviewButton({ look = 'plain', hasName = false, ...asked }: ReviewButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { person, mine } = asked;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        size="small"
        look={look}
        aria-label={mine ? `Change what you say of ${person.name}` : `Review ${person.name}`}
        onClick={() => setIsOpen(true)}
      >
        {mine ? 'Change' : hasName ? `Review ${firstName(person.name)}` : 'Review'}
      </Button>
      {isOpen && <ReviewDialog {...asked} onClose={close} onLost={close} />}
    </>
  );
}

/** Reviews that the member may write after a past gig. */
export function ReviewActs({ gigId }: { gigId: string }) {
  const { data } = useQuery(toWriteQuery);
  const asked = data?.items.filter(({ gig }) => gig.id === gigId) ?? [];
  if (asked.length === 0) return null;
  return (
    <div className={css.above}>
      {asked.map((one) => (
        <ReviewButton key={one.person.id} {...one} hasName={asked.length > 1} />
      ))}
    </div>
  );
}
