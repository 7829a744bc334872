import type { ReactNode } from 'react';
import { latePart } from '#ui/chunks/late-part.tsx';

export type ResendMailProps = {
  /** Answers the words of the server: sent now, sent minutes ago, not needed. */
  send?: (place: () => HTMLElement | null) => Promise<{ message: string }>;
  /** Beside the button. */
  children?: ReactNode;
};

/**
 * Has a mail sent again, and says how it went. Gone once the server turns out not to know the call. Few need it, so
 * its code comes when it shows.
 */
export const ResendMail = latePart<ResendMailProps>(() =>
  import('./resend-body.tsx').then((part) => part.ResendBody),
);
