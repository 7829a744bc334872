import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import * as css from './text-input.css.ts';

type TextInputProps = ComponentProps<'input'> & {
  /** An IconButton at the end: clear. */
  trailing?: ReactNode;
};

/** A line of text to search for. It needs an aria-label. */
export const TextInput = ({ trailing, ...native }: TextInputProps) => (
  <div className={css.withIcon}>
    <span className={css.lead}>
      <Icon of={Search} />
    </span>
    <input type="text" {...native} className={`${css.input} ${css.led} ${trailing ? css.trailed : ''}`} />
    {trailing && <span className={css.trail}>{trailing}</span>}
  </div>
);
