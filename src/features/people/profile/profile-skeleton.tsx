import { Bone } from '#ui/skeleton/bone.tsx';
import { PostSkeleton } from '#ui/skeleton/skeleton.tsx';
import * as css from './profile.css.ts';

/** A profile still to come. */
export const ProfileSkeleton = () => (
  <>
    <div className={css.bones} aria-hidden="true">
      <Bone width="52%" height={48} />
      <Bone width="70%" height={18} />
      <Bone width={180} height={44} />
    </div>
    <PostSkeleton rows={2} text="Loading the profile..." />
  </>
);
