import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileAddressesSchema } from '#contract/ours/file-addresses.ts';
import { ask } from '#transport/http.ts';

/** Milliseconds for which an address is relied on; it is good for ten minutes. */
export const FRESH = 9 * 60_000;

type Waiting = { ids: string[]; answer: Promise<Map<string, string>> };
let waiting: Waiting | null = null;

/** All that is asked for in one moment goes in one call. */
function addressOf(id: string): Promise<string | null> {
  if (!waiting || waiting.ids.length === 100) {
    const ids: string[] = [];
    const answer = Promise.resolve().then(async () => {
      waiting = null;
      const { items } = await ask('GET /api/files', fileAddressesSchema, {
        query: { ids: [...new Set(ids)].join() },
      });
      return new Map(items.map((item) => [item.id, item.url]));
    });
    waiting = { ids, answer };
  }
  waiting.ids.push(id);
  return waiting.answer.then((urls) => urls.get(id) ?? null);
}

/** Where a file can be fetched just now; null where it is not there for the member. Asked for again before it runs out. */
export const fileAddressQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-address', id],
    queryFn: () => addressOf(id),
    staleTime: FRESH,
    refetchInterval: FRESH,
  });

/** The same for several at once, in order. */
export const fileAddressesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['file-addresses', ...ids],
    queryFn: () => Promise.all(ids.map(addressOf)),
    enabled: ids.length > 0,
    staleTime: FRESH,
    refetchInterval: FRESH,
  });

/**
 * The same for what is being shown: it stays at one address, and takes another only where that one fails, since a
 * picture would flash, and a recording begin anew. `isLost` when the other one failed, too.
 */
export function useShownFile(id: string) {
  const { data: url, isError, refetch } = useQuery(fileAddressQuery(id));
  const [held, setHeld] = useState<string | null>(null);
  const [step, setStep] = useState<'first' | 'again' | 'lost'>('first');
  if (url && held === null && step === 'first') setHeld(url);
  const renew = async () => {
    const { data } = await refetch();
    setHeld(data ?? null);
    setStep(data ? 'again' : 'lost');
  };
  return {
    src: held,
    isLost: step === 'lost' || url === null || (isError && held === null),
    onLoaded: () => setStep('first'),
    onFailed: () => {
      if (step === 'again') setStep('lost');
      else void renew();
    },
    /** Once more, when asked for. */
    retry: () => void renew(),
  };
}
