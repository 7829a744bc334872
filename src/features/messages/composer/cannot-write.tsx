import { useQuery } from '@tanstack/react-query';
import { useSession } from '#actors/session.ts';
import type { PersonRef } from '#contract/ours/person.ts';
import { blockedPersonQuery, useBlock } from '#entities/person/person-calls.ts';
import { ResendMail } from '#shared/resend-mail.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './composer.css.ts';

type CannotWriteProps = {
  person: PersonRef;
  /** The block is gone: perhaps one may write again. */
  onUnblocked: () => void;
};

/** In place of the composer: why one cannot write here, and what to do about it. */
export function CannotWrite({ person, onUnblocked }: CannotWriteProps) {
  const { user } = useSession();
  if (user && !user.isEmailVerified) return <VerifyFirst email={user.email} />;
  return <Unreachable person={person} onUnblocked={onUnblocked} />;
}

/** Only who blocked reads that there is a block, and can take it back (SAF-07). */
function Unreachable({ person, onUnblocked }: CannotWriteProps) {
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
            onClick={() => unblocking.mutate(person, { onSuccess: onUnblocked })}
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
