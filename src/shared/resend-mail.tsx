import type { ResendMailProps } from '#shared/resend-body.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';

/** Resends a mail. Hidden if the server does not support it. Its code loads on demand. */
export const ResendMail = lazyPart<ResendMailProps>(() =>
  import('#shared/resend-body.tsx').then((part) => part.ResendBody),
);
