import type { ReactNode } from 'react';
import { muted, small, text } from '../layout/words.css.ts';

type HiddenWordsProps = { isHidden: boolean | undefined; what: 'comment' | 'question'; children: ReactNode };

/** SAF-13. Text of a blocked person, hidden until opened. */
export const HiddenText = ({ isHidden, what, children }: HiddenWordsProps) =>
  isHidden ? (
    <details className={text}>
      <summary className={`${small} ${muted}`}>Hidden {what}</summary>
      {children}
    </details>
  ) : (
    <div className={text}>{children}</div>
  );
