import { stack, stacked } from './avatar.css.ts';
import { Avatar, type AvatarProps } from './avatar.tsx';

type StackProps = {
  people: readonly (Pick<AvatarProps, 'name' | 'src'> & { id: string })[];
  /** px */
  size?: number;
  max?: number;
};

/** The first few faces of a group, overlapping; the words beside it say who or how many. */
export function AvatarStack({ people, size = 28, max = 3 }: StackProps) {
  return (
    <span className={stack} aria-hidden="true">
      {people.slice(0, max).map(({ id, name, src }) => (
        <Avatar key={id} id={id} name={name} src={src} size={size} className={stacked} />
      ))}
    </span>
  );
}
