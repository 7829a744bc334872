import { useMemo } from 'react';

/** The same set as long as the same ids are in it. */
export function useSteady(ids: ReadonlySet<string>): ReadonlySet<string> {
  const key = [...ids].join('\n');
  return useMemo(() => new Set(key === '' ? [] : key.split('\n')), [key]);
}
