import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useSharedDraft } from '#actors/shared-draft.ts';
import { type GigDraft, gigDraftSchema } from '#contract/gig-form.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { EditConflict, RestoredDraftNotice } from '#shared/form.tsx';
import { ask } from '#transport/http.ts';
import { currentFromConflict } from '#transport/parse-response.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { fetchGigDraft, readFields } from './fields.ts';
import { NewerGig } from './newer-gig.tsx';
import type { useGigForm } from './use-gig-form.ts';

type Props = {
  gig: ReturnType<typeof useGigForm>;
  shared: {
    /** Takes the draft saved on another device; '' when it was posted or discarded there. */
    take: (text: string) => void;
    pendingDraft: RefObject<Promise<unknown> | undefined>;
    draftVersion: RefObject<number | undefined>;
  };
  onDiscard: () => void;
  onShared: (isShared: boolean) => void;
};

/** GIG-02. Syncs the draft with the member's other devices. On servers without drafts it stays in this browser. */
export function SyncedDraft(props: Props) {
  // A cached answer would look like a change made on another device.
  const { data } = useQuery({
    queryKey: [...gigKeys.draft, 'form'],
    queryFn: fetchGigDraft,
    staleTime: 0,
    gcTime: 0,
  });
  return data ? <DraftSync {...props} draft={data} /> : null;
}

const savedVersionOf = ({ version, gig }: GigDraft): Revision => ({ version, parts: { gig } });

/** An unchanged form is not a draft. */
const typedIn = ({ typed, current }: { typed: Parts; current: Parts }): Parts => ({
  gig: typed.gig === current.gig ? '' : (typed.gig ?? ''),
});

function DraftSync({ gig, shared, draft, onDiscard, onShared }: Props & { draft: GigDraft }) {
  const { take, pendingDraft, draftVersion } = shared;
  const [remoteChange, setRemoteChange] = useState<'words' | 'nothing'>();
  const { newer, takeNewer, keepMine, hasFailed, version } = useSharedDraft({
    name: 'gig elsewhere',
    current: savedVersionOf(draft),
    form: gig.editor,
    typedIn,
    async save({ gig = '' }, { version }) {
      const body = { gig, version: Number(version) };
      const request = ask('PUT /api/gigs/draft', gigDraftSchema, { body });
      pendingDraft.current = request.then(
        (stored) => {
          draftVersion.current = stored.version;
        },
        () => {},
      );
      return { result: null, current: savedVersionOf(await request) };
    },
    revisionInConflict(error) {
      const current = currentFromConflict(gigDraftSchema, error);
      return current && savedVersionOf(current);
    },
    onReplaced({ gig = '' }) {
      take(gig);
      setRemoteChange(gig ? 'words' : 'nothing');
    },
  });
  const reportShared = useEffectEvent(onShared);
  useEffect(() => reportShared(!hasFailed), [hasFailed]);
  useEffect(() => {
    draftVersion.current = Number(version);
  }, [draftVersion, version]);

  const { isUnsaved, isRestored } = gig.editor;
  if (newer) {
    const text = newer.parts.gig ?? '';
    const choice = { noun: 'draft', onTakeNewer: takeNewer, onKeepMine: keepMine } as const;
    if (text) return <NewerGig {...choice} form={gig.form} newer={readFields(text)} />;
    return <EditConflict {...choice} changes={[{ label: 'Draft', value: 'posted or discarded' }]} />;
  }
  if (remoteChange === 'nothing' && !isUnsaved)
    return <Notice level="info">This draft was posted or discarded on another device.</Notice>;
  if (remoteChange !== 'words' || !isUnsaved || isRestored) return null;
  return <RestoredDraftNotice isElsewhere onDiscard={onDiscard} />;
}
