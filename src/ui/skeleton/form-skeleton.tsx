import type { ReactNode } from 'react';
import * as css from './skeleton.css.ts';
import { LoadingRows, SkeletonBox } from './skeleton.tsx';

type FormSkeletonProps = {
  rows?: number;
  text?: string;
  children?: ReactNode;
};

const field = (
  <span className={css.field}>
    <SkeletonBox width={96} height={14} />
    <SkeletonBox width="100%" height={44} />
    <SkeletonBox width="52%" height={12} />
  </span>
);

export const FormSkeleton = ({ rows = 4, ...props }: FormSkeletonProps) => (
  <LoadingRows {...props} rows={rows} row={field} className={css.form} />
);
