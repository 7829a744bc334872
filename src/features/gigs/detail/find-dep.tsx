import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { isWithin } from '#contract/characters.ts';
import type { Gig } from '#contract/gigs.ts';
import { limits } from '#contract/limits.ts';
import { aboutPerson } from '#contract/person.ts';
import type { DepCandidate } from '#contract/player-requests.ts';
import * as css from '#entities/dep/dep.css.ts';
import { candidatesQuery, useAskDep } from '#entities/dep/use-dep-acts.ts';
import { FormErrors } from '#shared/form.tsx';
import { PagedList } from '#shared/query-content.tsx';
import { SearchBox, useSearchText } from '#shared/search-box.tsx';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { RadioGroup } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { CountedTextArea } from '#ui/field/text-inputs.tsx';
import { firstName } from '#ui/format/names.ts';
import { muted } from '#ui/layout/text.css.ts';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { thatDayTexts } from './poster-texts.ts';

const hintOf = (person: DepCandidate) =>
  [person.thatDay && thatDayTexts[person.thatDay], aboutPerson(person)].filter(Boolean).join(' · ');

type FindDepProps = { gig: Gig; onClose: () => void };

/** GIG-09. The note is kept as a draft until it is sent. */
export function FindDep({ gig, onClose }: FindDepProps) {
  const [q, setQ] = useState('');
  const search = useSearchText(q, setQ);
  const query = useInfiniteQuery(candidatesQuery(gig.id, q));
  const draft = useDraft(`dep:${gig.id}`);
  const [chosen, setChosen] = useState<DepCandidate | null>(null);
  const asking = useAskDep(gig.id);
  const formId = useId();
  const hasNoLinks = q === '' && query.data?.pages[0]?.items.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || !isWithin(draft.text, limits.depNote)) return;
    const onSuccess = () => {
      draft.clear();
      onClose();
    };
    asking.mutate({ person: chosen, note: draft.text }, { onSuccess });
  };
  const choose = (people: readonly DepCandidate[]) => (id: string) => {
    asking.reset();
    setChosen(people.find((person) => person.id === id) ?? null);
  };
  return (
    <Dialog
      open
      focus="dialog"
      onOpenChange={() => !asking.isPending && onClose()}
      title="Find a dep"
      description={`Ask one of your links to play instead of you. You stay booked until they and ${gig.poster.name} agree.`}
      footer={
        <>
          <Button variant="quiet" onClick={() => !asking.isPending && onClose()}>
            Not now
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={asking.isPending} disabled={!chosen}>
            {chosen ? `Ask ${firstName(chosen.name)}` : 'Ask'}
          </Button>
        </>
      }
    >
      {!hasNoLinks && (
        <SearchBox
          search={search}
          label="Search your links"
          placeholder="Search your links"
          busy={query.isFetching && !query.isFetchingNextPage}
        />
      )}
      <form id={formId} className={css.form} onSubmit={submit}>
        <PagedList
          query={query}
          subject="your links"
          level={3}
          fallback={<PersonSkeleton rows={3} text="Loading your links..." />}
          empty={q === '' ? <NoLinks name={gig.poster.name} /> : <NoMatch q={q} />}
        >
          {(people) => (
            <div className={css.people}>
              <RadioGroup
                legend="Who do you want to ask?"
                value={chosen?.id ?? ''}
                onChange={choose(people)}
                options={people.map((person) => ({
                  value: person.id,
                  label: person.name,
                  hint: hintOf(person),
                }))}
              />
            </div>
          )}
        </PagedList>
        {!hasNoLinks && (
          <Field label={chosen ? `Message to ${firstName(chosen.name)}` : 'Message'} optional>
            <CountedTextArea
              rows={3}
              readOnly={asking.isPending}
              value={draft.text}
              limit={limits.depNote}
              placeholder="Why you can’t play, and what they should know"
              onChange={({ target: { value } }) => {
                draft.setText(value);
                if (asking.isError) asking.reset();
              }}
            />
          </Field>
        )}
        {asking.isError && <FormErrors errors={[failureOf(asking.error).text]} />}
      </form>
    </Dialog>
  );
}

const NoLinks = ({ name }: { name: string }) => (
  <EmptyState
    title="Nobody to ask yet"
    action={
      <Link to="/discover" className={button({ size: 'small' })}>
        Find people
      </Link>
    }
  >
    You can ask any of your links, unless they’re already on this gig or {name} can’t see them. Link with
    someone you’d trust with it.
  </EmptyState>
);

const NoMatch = ({ q }: { q: string }) => (
  <p className={muted} role="status">
    No available links match “{q}”.
  </p>
);
