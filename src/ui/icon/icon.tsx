import type { LucideIcon } from 'lucide-react';
import * as css from './icon.css.ts';
import { spinner } from './icon.css.ts';

export type IconShape = LucideIcon;

type IconProps = {
  of: IconShape;
  size?: keyof typeof css.icon;
  /** Filled in, for a thing that is switched on: a liked heart. */
  full?: boolean;
  className?: string;
};

/** A lucide drawing: 20 px, `small` 16, `large` 22. Always beside words or inside a labelled control, so hidden from readers. */
export function Icon({ of: Shape, size = 'medium', full = false, className = '' }: IconProps) {
  return <Shape className={`${css.icon[size]} ${full ? css.full : ''} ${className}`} aria-hidden="true" />;
}

/** The bare turning ring, for inside other parts. On its own use LoadingIndicator, which also says it. */
export function Spinner({ size = 'medium' }: { size?: keyof typeof spinner }) {
  return <span className={spinner[size]} aria-hidden="true" />;
}
