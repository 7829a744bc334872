import { Ban, Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type IconShape } from '#ui/icon/icon.tsx';
import { state } from './state-mark.css.ts';

export type StateKind = keyof typeof state;

const signs: Partial<Record<StateKind, IconShape>> = { yes: Check, wait: Clock, off: Ban };

type StateMarkProps = {
  /** `new` lit (tonight, new), `yes` accepted or open, `wait` pending, `no` over, `off` cancelled. */
  kind: StateKind;
  children: ReactNode;
  /** Words only, no sign. */
  plain?: boolean;
  className?: string;
};

/** Where a thing stands, in one or two words. */
export function StateMark({ kind, children, plain = false, className = '' }: StateMarkProps) {
  const sign = plain ? undefined : signs[kind];
  return (
    <span className={`${state[kind]} ${className}`}>
      {sign && <Icon of={sign} size="small" />}
      {children}
    </span>
  );
}
