import { useMutation } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { MouseEvent } from 'react';
import { useSession } from '#actors/session.ts';
import { gigFileAddressSchema } from '#contract/ours/calendar.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { settings } from '#transport/settings.ts';
import { button } from '#ui/button/button.css.ts';
import { Icon, Spinner } from '#ui/icon/icon.tsx';
import { fromSm } from '#ui/layout/words.css.ts';
import { notify } from '#ui/toaster/toast.ts';

/**
 * REA-03. The gig as a file for calendars: a stranger's at once; a member's own at an address that is signed for them
 * when they ask, since a browser that follows a link says of nobody who they are.
 */
export function AddToCalendar({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { isAuthenticated } = useSession();
  const open = useMutation({
    mutationFn: () => ask('GET /api/gigs/:id/calendar-address', gigFileAddressSchema, { id }),
    onSuccess: ({ path }) => location.assign(settings.apiOrigin + path),
    onError: (error) =>
      notify.error(`Could not make the calendar file. ${failureOf(error).text}`, {
        id: `calendar ${id}`,
        action: { label: 'Try again', act: () => open.mutate() },
      }),
  });
  const openOwn = (event: MouseEvent) => {
    event.preventDefault();
    if (!open.isPending) open.mutate();
  };
  return (
    <a
      href={`${settings.apiOrigin}/api/gigs/${id}/gig.ics`}
      className={button({ look: 'bare', size: 'small' })}
      aria-label="Add to calendar"
      title="Add to calendar"
      aria-busy={open.isPending || undefined}
      onClick={isAuthenticated ? openOwn : undefined}
    >
      {open.isPending ? <Spinner size="small" /> : <Icon of={CalendarPlus} size="small" />}
      <span className={isOwn ? fromSm : ''}>Add to calendar</span>
    </a>
  );
}
