import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { gigQuery } from '#entities/gig/gig-queries.ts';
import { whenWords } from '#entities/gig/gig-words.ts';
import { failureOf } from '#transport/failure.ts';
import { IconButton } from '#ui/button/button.tsx';
import * as css from './attached.css.ts';

type ChosenGigProps = { id: string; onRemove: () => void };

/** The gig that goes along, in a line. */
export function ChosenGig({ id, onRemove }: ChosenGigProps) {
  const { data: gig, isError, error } = useQuery(gigQuery(id));
  return (
    <div className={css.chosen}>
      <p className={css.about}>
        {gig && (
          <>
            <b>{gig.title}</b> {whenWords(gig)}
          </>
        )}
        {!gig && (isError ? failureOf(error).text : 'Loading the gig...')}
      </p>
      <IconButton label="Take the gig out" icon={X} onClick={onRemove} />
    </div>
  );
}
