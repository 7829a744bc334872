import * as css from './skeleton.css.ts';

type BoneProps = {
  /** Any CSS width: `'62%'`, or px as a number. */
  width?: string | number;
  /** px */
  height?: number;
  round?: boolean;
  className?: string;
};

/** One grey piece of a thing that is still coming. */
export function Bone({ width, height, round = false, className = '' }: BoneProps) {
  return (
    <span
      className={`${css.bone} ${round ? css.round : ''} ${className}`}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
