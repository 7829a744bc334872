import { Fragment, type ReactNode } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './skeleton.css.ts';

type SkeletonProps = { rows?: number; text?: string };

type LoadingRowsProps = SkeletonProps & { row: ReactNode; className?: string; children?: ReactNode };

export function LoadingRows({ rows = 3, text = 'Loading...', row, className, children }: LoadingRowsProps) {
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
      <div className={className} aria-hidden="true">
        {children}
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          <Fragment key={index}>{row}</Fragment>
        ))}
      </div>
    </div>
  );
}

const gig = (
  <div className={css.gig}>
    <span className={css.lines}>
      <SkeletonBox width={24} height={10} />
      <SkeletonBox width={34} height={32} />
      <SkeletonBox width={24} height={10} />
    </span>
    <span className={css.lines}>
      <SkeletonBox width="62%" height={20} />
      <SkeletonBox width="44%" height={14} />
      <SkeletonBox width="30%" height={18} />
    </span>
  </div>
);

const post = (
  <div className={css.post}>
    <SkeletonBox round className={css.avatar} />
    <span className={css.lines}>
      <SkeletonBox width="28%" height={14} />
      <SkeletonBox width="40%" height={12} />
      <SkeletonBox width="96%" height={14} />
      <SkeletonBox width="82%" height={14} />
      <SkeletonBox width="36%" height={16} />
    </span>
  </div>
);

const person = (
  <div className={css.person}>
    <SkeletonBox round width={48} height={48} />
    <span className={css.lines}>
      <SkeletonBox width="40%" height={14} />
      <SkeletonBox width="78%" height={12} />
    </span>
    <SkeletonBox width={32} height={10} />
  </div>
);

export const GigSkeleton = (props: SkeletonProps) => <LoadingRows {...props} row={gig} />;

export const PostSkeleton = (props: SkeletonProps) => <LoadingRows {...props} row={post} />;

export const PersonSkeleton = (props: SkeletonProps) => <LoadingRows {...props} row={person} />;

type SkeletonBoxProps = {
  /** Any CSS width: `'62%'`, or px as a number. */
  width?: string | number;
  /** px */
  height?: number;
  round?: boolean;
  className?: string;
};

export function SkeletonBox({ width, height, round = false, className = '' }: SkeletonBoxProps) {
  return (
    <span
      className={`${css.box} ${round ? css.round : ''} ${className}`}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
