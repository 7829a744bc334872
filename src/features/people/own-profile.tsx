import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '#actors/session.ts';
import type { Profile } from '#contract/profile.ts';
import { profileQuery } from '#entities/person/people-queries.ts';
import { QueryContent } from '#shared/query-content.tsx';
import { FormSkeleton } from '#ui/skeleton/form-skeleton.tsx';

type OwnProfileProps = {
  /** Number of fields in the skeleton. */
  rows: number;
  /** Skeleton above the fields. */
  skeleton: ReactNode;
  children: (person: Profile) => ReactNode;
};

export function OwnProfile({ rows, skeleton, children }: OwnProfileProps) {
  const { user } = useSession();
  const waiting = (
    <FormSkeleton rows={rows} text="Loading your profile...">
      {skeleton}
    </FormSkeleton>
  );
  if (!user) return waiting;
  return (
    <ProfileOf id={user.id} waiting={waiting}>
      {children}
    </ProfileOf>
  );
}

type ProfileOfProps = Pick<OwnProfileProps, 'children'> & { id: string; waiting: ReactNode };

const ProfileOf = ({ id, waiting, children }: ProfileOfProps) => (
  <QueryContent query={useQuery(profileQuery(id))} subject="your profile" fallback={waiting}>
    {children}
  </QueryContent>
);
