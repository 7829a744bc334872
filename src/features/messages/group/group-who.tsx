import { useState } from 'react';
import type { useConversation } from '#actors/conversation.ts';
import type { Group } from '#contract/ours/groups.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/words.css.ts';
import * as css from './group.css.ts';
import { useLeave } from './use-leave.ts';

type GroupWhoProps = {
  groupId: string;
  group: Group;
  thread: Pick<ReturnType<typeof useConversation>, 'me' | 'reload'>;
};

/** MSG-05. In the head of a group: how many are in it; a press shows who, and the way out. */
export function GroupWho({ groupId, group, thread }: GroupWhoProps) {
  const [isOpen, setOpen] = useState(false);
  const { members, isIn, posterId, gigId } = group;
  const leaving = useLeave({
    groupId,
    gigId,
    onDone: () => {
      setOpen(false);
      thread.reload();
    },
  });
  if (!isIn) return <span className={muted}>You are not in it any more</span>;
  return (
    <>
      <button type="button" className={css.count} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {countWords(members.length, 'person', 'people')}
      </button>
      {isOpen && (
        <Dialog open onOpenChange={() => setOpen(false)} title="Who is in the group" focus="dialog">
          <p className={muted}>
            Whoever is booked comes in by themselves, and goes out with the booking. New people see what is
            said from then on.
          </p>
          <ul className={list}>
            {members.map((person) => (
              <li key={person.id} className={css.member}>
                <PersonRow
                  person={person}
                  {...(person.id === posterId && { about: 'Posted the gig' })}
                  {...(person.id === thread.me && { about: 'You' })}
                  short
                />
              </li>
            ))}
          </ul>
          <div className={css.acts}>
            <Button size="small" busy={leaving.isPending} onClick={() => leaving.mutate()}>
              Leave the group
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
