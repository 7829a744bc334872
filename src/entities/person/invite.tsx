import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { isWithin } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import { whenText } from '#entities/gig/gig-texts.ts';
import { myGigsQuery } from '#entities/gig/my-gigs-queries.ts';
import { phaseOf } from '#entities/gig/status-label.ts';
import { FormErrors } from '#shared/form.tsx';
import { itemsOf } from '#shared/paged-query.ts';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { RadioGroup } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { CountedTextArea } from '#ui/field/text-inputs.tsx';
import { firstName } from '#ui/format/names.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import * as css from './person.css.ts';
import { useInvite } from './use-invite.ts';

type InviteProps = {
  person: { id: string; name: string };
  /** Preselected gig. */
  gigId?: string | undefined;
  onClose: () => void;
};

/** GIG-07. Invites a person to one of the member's open gigs, with a message. */
export function Invite({ person, gigId, onClose }: InviteProps) {
  const query = useInfiniteQuery(myGigsQuery);
  const open = itemsOf(query.data).filter((gig) => phaseOf(gig) === 'open');
  const [chosen, setChosen] = useState(gigId ?? '');
  const { text: note, setText: setNote, clear } = useDraft(`invite:${person.id}`);
  const gig = open.find(({ id }) => id === chosen) ?? open.at(-1);
  const { send } = useInvite(person, () => {
    clear();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (gig && isWithin(note, limits.linkNote)) send.mutate({ gigId: gig.id, note });
  };
  return (
    <Dialog open onOpenChange={onClose} title={`Invite ${person.name}`} focus="dialog">
      {query.isPending && <LoadingIndicator type="skeleton" />}
      {query.isError && <FormErrors errors={[failureOf(query.error).text]} />}
      {query.data && open.length === 0 && (
        <EmptyState
          title="You have no open gigs"
          action={
            <Link to="/create-gig" className={button({ size: 'small' })}>
              Post a gig
            </Link>
          }
        >
          Post one to invite {firstName(person.name)}.
        </EmptyState>
      )}
      {gig && (
        <form className={css.reportForm} onSubmit={submit}>
          <RadioGroup
            legend="Which gig?"
            value={gig.id}
            onChange={setChosen}
            options={open
              .toReversed()
              .map((gig) => ({ value: gig.id, label: gig.title, hint: whenText(gig) }))}
          />
          <Field label={`Note to ${firstName(person.name)}`} optional>
            <CountedTextArea
              rows={3}
              value={note}
              limit={limits.linkNote}
              placeholder="Why you’d like them to play"
              onChange={({ target: { value } }) => {
                setNote(value);
                if (send.isError) send.reset();
              }}
            />
          </Field>
          {send.isError && <FormErrors errors={[failureOf(send.error).text]} />}
          <Button type="submit" variant="primary" wide busy={send.isPending}>
            Invite
          </Button>
        </form>
      )}
    </Dialog>
  );
}
