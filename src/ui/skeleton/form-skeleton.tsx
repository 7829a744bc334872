import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './skeleton.css.ts';
import { SkeletonBox } from './skeleton.tsx';

type FormSkeletonProps = {
  rows?: number;
  text?: string;
  children?: ReactNode;
};

export const FormSkeleton = ({ rows = 4, text = 'Loading...', children }: FormSkeletonProps) => (
  <div role="status">
    <VisuallyHidden>{text}</VisuallyHidden>
    <div className={css.form} aria-hidden="true">
      {children}
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <span key={index} className={css.field}>
          <SkeletonBox width={96} height={14} />
          <SkeletonBox width="100%" height={44} />
          <SkeletonBox width="52%" height={12} />
        </span>
      ))}
    </div>
  </div>
);
