import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { whenText } from '#entities/gig/gig-texts.ts';
import { myGigsQuery } from '#entities/gig/my-gigs-queries.ts';
import { gigStatusLabel } from '#entities/gig/status-label.ts';
import { itemsOf } from '#shared/paged-query.ts';
import { LoadError } from '#shared/query-content.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted, small } from '#ui/layout/text.css.ts';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import * as css from '../composer.css.ts';

const gigIdIn = (address: string): string | null =>
  /\/gigs\/([0-9a-f-]{36})(?:[/?#]|$)/i.exec(address.trim())?.[1]?.toLowerCase() ?? null;

type ChooseGigProps = { onChoose: (id: string) => void; onClose: () => void };

export function ChooseGig({ onChoose, onClose }: ChooseGigProps) {
  const [address, setAddress] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  return (
    <Dialog open onOpenChange={onClose} size="small" title="Which gig?">
      <OwnGigs onChoose={onChoose} />
      <form
        className={css.byUrl}
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through the portal into the composer's form.
          event.stopPropagation();
          const id = gigIdIn(address);
          if (id) onChoose(id);
          else setIsWrong(true);
        }}
      >
        <Field
          label="Or a gig’s address"
          error={isWrong ? 'That isn’t a gig on Sidestage. Copy the address from its page.' : undefined}
        >
          <TextInput
            inputMode="url"
            value={address}
            onChange={({ target }) => {
              setAddress(target.value);
              setIsWrong(false);
            }}
          />
        </Field>
        <Button type="submit" disabled={address.trim() === ''}>
          Add gig
        </Button>
      </form>
    </Dialog>
  );
}

function OwnGigs({ onChoose }: Pick<ChooseGigProps, 'onChoose'>) {
  const query = useInfiniteQuery(myGigsQuery);
  const gigs = itemsOf(query.data);
  if (query.isPending) return <GigSkeleton rows={2} text="Loading your gigs..." />;
  if (query.isError) return <LoadError query={query} subject="your gigs" />;
  if (gigs.length === 0) return <p className={muted}>You haven’t posted any gigs yet.</p>;
  return (
    <ul className={`${list} ${css.ownGigs}`}>
      {gigs.map((gig) => (
        <li key={gig.id}>
          <button type="button" className={css.ownGig} onClick={() => onChoose(gig.id)}>
            <b>{gig.title}</b>
            <span className={`${small} ${muted}`}>
              {whenText(gig)} · {gigStatusLabel(gig).text}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
