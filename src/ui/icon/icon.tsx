import type { LucideIcon } from 'lucide-react';
import * as css from './icon.css.ts';

export type IconShape = LucideIcon;

type IconProps = {
  of: IconShape;
  size?: keyof typeof css.icon;
  filled?: boolean;
  className?: string;
};

/** 20 px, `small` 16, `large` 22. Hidden from screen readers: always beside text or in a labelled control. */
export function Icon({ of: Shape, size = 'medium', filled = false, className = '' }: IconProps) {
  return (
    <Shape className={`${css.icon[size]} ${filled ? css.filled : ''} ${className}`} aria-hidden="true" />
  );
}

/** For inside other components. On its own use LoadingIndicator, which also announces itself. */
export function Spinner({ size = 'medium' }: { size?: keyof typeof css.spinner }) {
  return <span className={css.spinner[size]} aria-hidden="true" />;
}
