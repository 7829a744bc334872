import type { ResendMailProps } from '#shared/resend-body.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';

/**
 * Has a mail sent again, and says how it went. Gone once the server turns out not to know the call. Few need it, so
 * its code comes when it shows.
 */
export const ResendMail = lazyPart<ResendMailProps>(() =>
  import('#shared/resend-body.tsx').then((part) => part.ResendBody),
);
