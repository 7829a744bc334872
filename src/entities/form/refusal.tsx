import type { ReactNode } from 'react';
import { Notice } from '#ui/notice/notice.tsx';

/** What the server said to the whole form, in its order. */
export function Refusal({ errors, children }: { errors: readonly string[]; children?: ReactNode }) {
  if (errors.length === 0) return null;
  return (
    <Notice level="error">
      {[...new Set(errors)].map((error) => (
        <p key={error}>{error}</p>
      ))}
      {children}
    </Notice>
  );
}
