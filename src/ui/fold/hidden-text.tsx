import type { ReactNode } from 'react';
import { muted, small, text } from '../layout/text.css.ts';

type HiddenTextProps = { isHidden: boolean | undefined; noun: 'comment' | 'question'; children: ReactNode };

/** SAF-13. Text of a blocked person, hidden until opened. */
export const HiddenText = ({ isHidden, noun, children }: HiddenTextProps) =>
  isHidden ? (
    <details className={text}>
      <summary className={`${small} ${muted}`}>Hidden {noun}</summary>
      {children}
    </details>
  ) : (
    <div className={text}>{children}</div>
  );
