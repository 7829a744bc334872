import { useMutation } from '@tanstack/react-query';
import { useSession } from '#actors/use-session.ts';
import { messageAnswerSchema } from '#contract/ours/auth.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { failureOf } from '#transport/failure.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './composer.css.ts';

/** In place of the composer: why one cannot write here, and what to do about it. */
export function CannotWrite({ peer }: { peer: string }) {
  const { user } = useSession();
  if (user && !user.isEmailVerified) return <VerifyFirst email={user.email} />;
  return <Notice>You and {peer} cannot write to each other.</Notice>;
}

function VerifyFirst({ email }: { email: string }) {
  const mail = useMutation({
    mutationFn: () => parsed(messageAnswerSchema, http.post(ownPaths.resend, { json: {} })),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(failureOf(error).text),
  });
  return (
    <Notice level="warning">
      <div className={css.reason}>
        <p>Verify your e-mail first, then you can write. We sent a link to {email}.</p>
        <Button size="small" busy={mail.isPending} onClick={() => mail.mutate()}>
          Send the mail again
        </Button>
      </div>
    </Notice>
  );
}
