import { useQuery } from '@tanstack/react-query';
import { useSession } from '#actors/session.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { profileQuery } from '#entities/person/people-queries.ts';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { EditForm } from './edit-form.tsx';

/** `/edit-profile`: everything the member tells about themselves. */
export function EditProfile() {
  const { user } = useSession();
  const id = user?.id ?? '';
  const query = useQuery({ ...profileQuery(id), enabled: id !== '' });
  return (
    <Page>
      <Cols>
        <Title>Edit profile</Title>
        <Answer
          query={query}
          what="your profile"
          waiting={<PersonSkeleton rows={4} text="Loading your profile..." />}
        >
          {(person) => <EditForm key={person.id} person={person} />}
        </Answer>
      </Cols>
    </Page>
  );
}
