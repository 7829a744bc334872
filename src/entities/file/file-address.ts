import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileAddressesSchema } from '#contract/messages.ts';
import { ask } from '#transport/http.ts';

/** Milliseconds. Addresses expire after ten minutes. */
export const ADDRESS_LIFETIME_MS = 9 * 60_000;

type Batch = { ids: string[]; answer: Promise<Map<string, string>> };
let batch: Batch | null = null;

/** Batches the requests of one tick into a single call. */
function addressOf(id: string): Promise<string | null> {
  if (!batch || batch.ids.length === 100) {
    const ids: string[] = [];
    const answer = Promise.resolve().then(async () => {
      batch = null;
      const { items } = await ask('GET /api/files', fileAddressesSchema, {
        query: { ids: [...new Set(ids)].join() },
      });
      return new Map(items.map((item) => [item.id, item.url]));
    });
    batch = { ids, answer };
  }
  batch.ids.push(id);
  return batch.answer.then((urls) => urls.get(id) ?? null);
}

/** The temporary address of a file; null when the member cannot access it. Refetches before it expires. */
export const fileAddressQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-address', id],
    queryFn: () => addressOf(id),
    staleTime: ADDRESS_LIFETIME_MS,
    refetchInterval: ADDRESS_LIFETIME_MS,
  });

export const fileAddressesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['file-addresses', ...ids],
    queryFn: () => Promise.all(ids.map(addressOf)),
    enabled: ids.length > 0,
    staleTime: ADDRESS_LIFETIME_MS,
    refetchInterval: ADDRESS_LIFETIME_MS,
  });

/**
 * Address of a file on display. It changes only when loading fails, since a new one would make a picture flash and
 * restart a recording. `isLost` when the renewed address failed too.
 */
export function useShownFile(id: string) {
  const { data: url, isError, refetch } = useQuery(fileAddressQuery(id));
  const [address, setAddress] = useState<string | null>(null);
  const [step, setStep] = useState<'first' | 'retried' | 'failed'>('first');
  if (url && address === null && step === 'first') setAddress(url);
  const renew = async () => {
    const { data } = await refetch();
    setAddress(data ?? null);
    setStep(data ? 'retried' : 'failed');
  };
  return {
    src: address,
    isLost: step === 'failed' || url === null || (isError && address === null),
    onLoaded: () => setStep('first'),
    onFailed: () => {
      if (step === 'retried') setStep('failed');
      else void renew();
    },
    retry: () => void renew(),
  };
}
