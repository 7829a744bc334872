import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#actors/session.ts';
import type { Profile } from '#contract/ours/profile.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { profileQuery } from '#entities/person/people-queries.ts';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { StepForm } from './step-form.tsx';
import { resumeAt, type Step } from './steps.ts';

type SetupProps = { step: Step | null; onStep: (step: Step) => void };

/**
 * `/profile-setup`: four short steps to a profile that gets answers. Each is saved when it is left, so one may
 * go any time and comes back where something is still to tell. Without a step in the address: there.
 */
export function ProfileSetup({ step, onStep }: SetupProps) {
  const { user } = useSession();
  const id = user?.id ?? '';
  const query = useQuery({ ...profileQuery(id), enabled: id !== '' });
  return (
    <Page>
      <Cols>
        <Title note="Four short steps. Leave any time: what you save stays.">Set up your profile</Title>
        <Answer
          query={query}
          what="your profile"
          waiting={<PersonSkeleton rows={3} text="Loading your profile..." />}
        >
          {(person) => <Wizard key={person.id} person={person} step={step} onStep={onStep} />}
        </Answer>
      </Cols>
    </Page>
  );
}

function Wizard({ person, step, onStep }: SetupProps & { person: Profile }) {
  const [start] = useState(() => resumeAt(person));
  const now = step ?? start;
  return <StepForm key={now} step={now} person={person} onStep={onStep} />;
}
