import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import * as css from './notice.css.ts';

/** A warning that stays in its place. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div className={css.notice} role="status">
    <Icon of={TriangleAlert} className={css.sign} />
    <div className={css.words}>{children}</div>
  </div>
);
