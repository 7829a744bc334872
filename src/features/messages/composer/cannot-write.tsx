import { useQuery } from '@tanstack/react-query';
import { useSession } from '#actors/session.ts';
import type { Group } from '#contract/conversations.ts';
import type { PersonRef } from '#contract/person.ts';
import { gigGroupQuery, useOpenGroup } from '#entities/gig/line-up-group.tsx';
import { blockedPersonQuery, useBlock } from '#entities/person/person-calls.ts';
import { ResendMail } from '#shared/resend-mail.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './composer.css.ts';

type CannotWriteProps = {
  person: PersonRef;
  group: Group | null;
  onChanged: () => void;
};

export function CannotWrite({ person, group, onChanged }: CannotWriteProps) {
  const { user } = useSession();
  if (user && !user.isEmailVerified) return <VerifyFirst email={user.email} />;
  if (group) return <OutOfGroup gigId={group.gigId} onBack={onChanged} />;
  return <BlockNotice person={person} onChanged={onChanged} />;
}

/** Only the person who blocked sees that there is a block, and can lift it (SAF-07). */
function BlockNotice({ person, onChanged }: Omit<CannotWriteProps, 'group'>) {
  const { data: blocked } = useQuery(blockedPersonQuery(person.id));
  const { unblocking } = useBlock();
  return (
    <Notice>
      <div className={css.reason}>
        <p>
          You can’t message each other.
          {blocked && ` You blocked ${person.name}. They haven’t been told.`}
        </p>
        {blocked && (
          <Button
            size="small"
            aria-label={`Unblock ${person.name}`}
            busy={unblocking.isPending}
            onClick={() => unblocking.mutate(person, { onSuccess: onChanged })}
          >
            Unblock
          </Button>
        )}
      </div>
    </Notice>
  );
}

const VerifyFirst = ({ email }: { email: string }) => (
  <Notice level="warning">
    <div className={css.reason}>
      <p>Confirm your e-mail address to send messages. We sent a link to {email}.</p>
      <ResendMail key={email} />
    </div>
  </Notice>
);

type OutOfGroupProps = { gigId: string | null; onBack: () => void };

/** MSG-05. Replaces the composer for someone who is out of a group; a booked player can come back. */
const OutOfGroup = ({ gigId, onBack }: OutOfGroupProps) => (
  <Notice>
    <div className={css.reason}>
      <p>You’re no longer in this group. You can still read its earlier messages.</p>
      {gigId && <RejoinGroup gigId={gigId} onBack={onBack} />}
    </div>
  </Notice>
);

function RejoinGroup({ gigId, onBack }: { gigId: string; onBack: () => void }) {
  const { data } = useQuery(gigGroupQuery(gigId));
  const entering = useOpenGroup(gigId);
  if (!data?.canEnter) return null;
  return (
    <Button
      size="small"
      busy={entering.isPending}
      onClick={() => entering.mutate(undefined, { onSuccess: onBack })}
    >
      Rejoin
    </Button>
  );
}
