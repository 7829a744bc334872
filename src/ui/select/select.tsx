import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { useWiring } from '../field/field-context.ts';
import * as css from './select.css.ts';

/** The device's own list of choices, in our clothes: `option` elements as children. */
export function Select({ className = '', children, ...native }: ComponentProps<'select'>) {
  return (
    <div className={css.frame}>
      <select {...native} {...useWiring(native)} className={`${css.select} ${className}`}>
        {children}
      </select>
      <Icon of={ChevronDown} size="small" className={css.arrow} />
    </div>
  );
}
