import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { useLinkNews } from '#actors/use-link-news.ts';
import { peopleKeys } from './people-queries.ts';

const changeSchema = v.object({ kind: v.picklist(['link', 'profile']), id: v.string() });

/**
 * Asks again for what is shown of people when a request or link of the member's own has changed, or the profile
 * `personId`; and for all of it after a gap in the connection.
 */
export function usePeopleNews(personId?: string): void {
  const client = useQueryClient();
  const refresh = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
  useLinkNews('link.otherArrived', ({ name, payload }) => {
    const change = v.safeParse(changeSchema, payload);
    if (name !== 'content_changed' || !change.success) return;
    const { kind, id } = change.output;
    if (kind === 'link') refresh(peopleKeys.all);
    else if (id === personId) refresh(peopleKeys.profile(id));
  });
  useLinkNews('link.notificationArrived', ({ notification }) => {
    if (notification.type.startsWith('link_')) refresh(peopleKeys.all);
  });
  useLinkNews('link.opened', ({ resumed }) => {
    if (resumed) refresh(peopleKeys.all);
  });
}
