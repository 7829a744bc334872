import { useMutation } from '@tanstack/react-query';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './settings.css.ts';
import { resendVerification } from './settings-calls.ts';

/** Shown while the address is not confirmed: what that keeps one from, and another mail. */
export function Verification({ email }: { email: string }) {
  const mail = useMutation({
    mutationFn: resendVerification,
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(failureOf(error).text),
  });
  return (
    <Notice level="warning">
      <div className={css.stack}>
        <p>
          {email} is not confirmed yet. Until then you can look around, but not post, message, link or apply.
        </p>
        <Button size="small" busy={mail.isPending} onClick={() => mail.mutate()}>
          Send the mail again
        </Button>
      </div>
    </Notice>
  );
}
