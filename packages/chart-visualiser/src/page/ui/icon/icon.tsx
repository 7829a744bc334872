import type { LucideIcon } from 'lucide-react';
import * as css from './icon.css.ts';

export type IconShape = LucideIcon;

type IconProps = {
  of: IconShape;
  size?: keyof typeof css.icon;
  className?: string;
};

/** A lucide drawing: 20 px, `small` 16. Always beside words or inside a labelled control, so hidden from readers. */
export function Icon({ of: Shape, size = 'medium', className = '' }: IconProps) {
  return <Shape className={`${css.icon[size]} ${className}`} aria-hidden="true" />;
}
