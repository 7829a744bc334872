import { Spinner } from '#ui/icon/icon.tsx';
import { SkeletonBox } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './loading-indicator.css.ts';

export type LoadingType = 'spinner' | 'skeleton' | 'dots' | 'text';
export type LoadingSize = 'small' | 'medium' | 'large';

type LoadingIndicatorProps = {
  type?: LoadingType;
  size?: LoadingSize;
  text?: string;
  /** Shows the text beside a spinner or dots; an overlay always shows it. */
  showText?: boolean;
  rows?: number;
  /** Covers the window. */
  overlay?: boolean;
};

function SkeletonRows({ rows, size }: { rows: number; size: LoadingSize }) {
  return (
    <span className={css.rows[size]} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <SkeletonBox key={index} className={css.row} />
      ))}
    </span>
  );
}

/** UIX-02. Announces itself to screen readers as a status. */
export function LoadingIndicator(props: LoadingIndicatorProps) {
  const { type = 'spinner', size = 'medium', text = 'Loading...', rows = 3, overlay = false } = props;
  const isShown = type === 'text' || props.showText === true || overlay;
  const place = overlay ? css.overlay : type === 'skeleton' ? '' : css.inline;
  return (
    <div role="status" aria-live="polite" className={place} data-loading={type}>
      {type === 'spinner' && <Spinner size={overlay && !props.size ? 'large' : size} />}
      {type === 'dots' && <TypingBars size={size} />}
      {type === 'skeleton' && <SkeletonRows rows={rows} size={size} />}
      {isShown ? <span className={css.label[size]}>{text}</span> : <VisuallyHidden>{text}</VisuallyHidden>}
    </div>
  );
}

/** Decorative: put a text beside it. */
export function TypingBars({ size = 'medium' }: { size?: keyof typeof css.bars }) {
  return (
    <span className={css.bars[size]} aria-hidden="true">
      <i className={css.bar} />
      <i className={css.bar} />
      <i className={css.bar} />
      <i className={css.bar} />
    </span>
  );
}
