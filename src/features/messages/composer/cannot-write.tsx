import { useQuery } from '@tanstack/react-query';
import { useSession } from '#actors/session.ts';
import type { Group } from '#contract/ours/groups.ts';
import type { PersonRef } from '#contract/ours/person.ts';
import { blockedPersonQuery, useBlock } from '#entities/person/person-calls.ts';
import { ResendMail } from '#shared/resend-mail.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { GroupOut } from '../group/group-out.tsx';
import * as css from './composer.css.ts';

type CannotWriteProps = {
  person: PersonRef;
  /** Of which they are out. */
  group: Group | null;
  /** The block is gone, or they have come back: perhaps one may write again. */
  onChanged: () => void;
};

/** In place of the composer: why one cannot write here, and what to do about it. */
export function CannotWrite({ person, group, onChanged }: CannotWriteProps) {
  const { user } = useSession();
  if (user && !user.isEmailVerified) return <VerifyFirst email={user.email} />;
  if (group) return <GroupOut gigId={group.gigId} onBack={onChanged} />;
  return <Unreachable person={person} onChanged={onChanged} />;
}

/** Only who blocked reads that there is a block, and can take it back (SAF-07). */
function Unreachable({ person, onChanged }: Omit<CannotWriteProps, 'group'>) {
  const { data: blocked } = useQuery(blockedPersonQuery(person.id));
  const { unblocking } = useBlock();
  return (
    <Notice>
      <div className={css.reason}>
        <p>
          You two cannot reach each other here.
          {blocked && ` You blocked ${person.name}; they are not told.`}
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
      <p>Confirm your e-mail address first, then you can write. We sent a link to {email}.</p>
      <ResendMail key={email} />
    </div>
  </Notice>
);
