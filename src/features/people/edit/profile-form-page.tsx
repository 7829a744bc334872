import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '#actors/session.ts';
import type { Profile } from '#contract/profile.ts';
import { profileQuery } from '#entities/person/people-queries.ts';
import { QueryContent, SidePanel } from '#shared/query-content.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Columns, Page, Title } from '#ui/page/page.tsx';
import { FormSkeleton } from '#ui/skeleton/form-skeleton.tsx';
import { sidePanel } from './edit.css.ts';
import type { Preview as PreviewPart } from './preview.tsx';

const Preview = lazyPart(() => import('./preview.tsx').then((part) => part.Preview));

const SidePanelContext = createContext<HTMLElement | null>(null);

type ProfileFormPageProps = {
  title: string;
  note: string;
  /** Number of fields in the skeleton. */
  rows: number;
  /** Skeleton above the fields. */
  skeleton: ReactNode;
  children: (person: Profile) => ReactNode;
};

/** Where members edit their own profile, with a side column for the preview. */
export function ProfileFormPage({ title, note, rows, skeleton, children }: ProfileFormPageProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { user } = useSession();
  const query = useQuery({ ...profileQuery(user?.id ?? ''), enabled: user !== null });
  return (
    <Page>
      <Columns sidebar={<div ref={setPlace} className={sidePanel} />} sidebarLabel="Preview" extra>
        <Title note={note}>{title}</Title>
        <SidePanelContext value={place}>
          <QueryContent
            query={query}
            subject="your profile"
            fallback={
              <FormSkeleton rows={rows} text="Loading your profile...">
                {skeleton}
              </FormSkeleton>
            }
          >
            {children}
          </QueryContent>
        </SidePanelContext>
      </Columns>
    </Page>
  );
}

/** A portal: the column is rendered before the profile is loaded, and outside the form. */
export function FormPreview(preview: Parameters<typeof PreviewPart>[0]) {
  const place = use(SidePanelContext);
  return (
    place &&
    createPortal(
      <SidePanel>
        <Preview {...preview} />
      </SidePanel>,
      place,
    )
  );
}
