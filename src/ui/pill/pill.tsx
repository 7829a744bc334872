import type { ComponentProps } from 'react';
import { pill } from './pill.css.ts';

/** Something new has come in above: "4 new posts". It floats, and is the one lit thing. Faces (AvatarStack) go before the words. */
export function Pill({ className = '', children, ...native }: ComponentProps<'button'>) {
  return (
    <button type="button" {...native} className={`${pill} ${className}`}>
      {children}
    </button>
  );
}
