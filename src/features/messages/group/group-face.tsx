import Users from 'lucide-react/icons/users';
import type { GroupFaces } from '#contract/ours/groups.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import * as css from './group.css.ts';

type GroupFaceProps = { faces: GroupFaces['faces']; className?: string };

/** MSG-05. A group in the place of a face: two of those in it, or a sign. */
export const GroupFace = ({ faces, className = '' }: GroupFaceProps) => (
  <span className={`${css.face} ${className}`} aria-hidden="true">
    {faces.length > 1 ? (
      faces
        .slice(0, 2)
        .map(({ id, name, avatar }) => (
          <Avatar key={id} id={id} name={name} src={avatar} size={30} className={css.one} />
        ))
    ) : (
      <Icon of={Users} />
    )}
  </span>
);
