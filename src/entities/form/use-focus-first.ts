import { useEffect } from 'react';

/** Puts focus on the field the server complained about first, each time it complains anew. */
export function useFocusFirst(
  errors: readonly unknown[],
  first: string | null,
  focus: (field: string) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be wrong twice in a row
  useEffect(() => {
    if (first) focus(first);
  }, [errors]);
}
