import { useQuery, useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import {
  type CalendarAddress,
  calendarAddressSchema,
  madeCalendarAddressSchema,
} from '#contract/calendar.ts';
import { okSchema } from '#contract/fields.ts';
import { useAction } from '#shared/query-client.ts';
import { copyText } from '#shared/share-link.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { settings } from '#transport/settings.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { shortDate } from '#ui/format/dates.ts';
import { muted, small } from '#ui/layout/text.css.ts';
import { Block } from '#ui/page/page.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './mine.css.ts';

const queryKey = ['calendar address'] as const;
const toastOptions = { id: 'calendar address' };

/** Other programs need an absolute address. */
const absoluteUrl = (path: string) => new URL(path, settings.apiOrigin || location.origin).href;

/** REA-03. The address is shown once. Renewing or revoking asks first, because calendars lose the old one. */
export function CalendarFeed() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask('GET /api/calendar/address', calendarAddressSchema, { signal }),
  });
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const onError = (error: Error) => notify.error(failureOf(error).text, toastOptions);
  const onSettled = () => setAsking(null);
  const cacheAddress = (address: CalendarAddress) => client.setQueryData<CalendarAddress>(queryKey, address);
  const make = useAction({
    mutationFn: () => ask('POST /api/calendar/address', madeCalendarAddressSchema, {}),
    onSuccess: ({ madeAt }) => cacheAddress({ madeAt }),
    onError,
    onSettled,
  });
  const revoke = useAction({
    mutationFn: () => ask('DELETE /api/calendar/address', okSchema, {}),
    onSuccess: () => {
      make.reset();
      cacheAddress({ madeAt: null });
      notify.success('Address revoked. Calendars using it will stop updating.', toastOptions);
    },
    onError,
    onSettled,
  });
  if (!data) return null;
  const address = make.data && absoluteUrl(make.data.path);
  return (
    <Block title="Add to your own calendar">
      <div className={css.feed}>
        <p className={muted}>
          Your bookings, applications and posted gigs, kept up to date in the calendar you use.
        </p>
        {address && (
          <>
            <Field label="Your secret address" hint="Shown only once. Anyone who has it can see your gigs.">
              <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
            </Field>
            <div className={css.feedActions}>
              <Button icon={Copy} size="small" onClick={() => void copyText(address)}>
                Copy
              </Button>
              <a href={address.replace(/^https?:/, 'webcal:')} className={button({ size: 'small' })}>
                Open in calendar
              </a>
            </div>
          </>
        )}
        {data.madeAt === null ? (
          <div>
            <Button size="small" busy={make.isPending} onClick={() => make.mutate()}>
              Get an address
            </Button>
          </div>
        ) : (
          <div className={css.feedActions}>
            {!address && <p className={small}>You’ve had an address since {shortDate(data.madeAt)}.</p>}
            <Button size="small" variant="quiet" onClick={() => setAsking('renew')}>
              New address
            </Button>
            <Button size="small" variant="quiet" onClick={() => setAsking('revoke')}>
              Revoke
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'renew' ? 'Create a new address?' : 'Revoke the address?'}
        confirmLabel={asking === 'renew' ? 'Create new address' : 'Revoke address'}
        busy={make.isPending || revoke.isPending}
        onConfirm={() => (asking === 'renew' ? make.mutate() : revoke.mutate())}
        onCancel={() => setAsking(null)}
      >
        Calendars using your current address will stop updating.
      </ConfirmDialog>
    </Block>
  );
}
