import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSharedDraft } from '#actors/shared-draft.ts';
import { type DraftedPart, type ProfileDraft, profileDraftSchema } from '#contract/profile-form.ts';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { EditConflict, RestoredDraftNotice } from '#shared/form.tsx';
import { ask } from '#transport/http.ts';
import { currentFromConflict } from '#transport/parse-response.ts';
import { formFromTexts, partLabels, partText } from './profile-form.ts';
import type { useProfileForm } from './use-profile-form.ts';

type Props = { profile: ReturnType<typeof useProfileForm> };

/** Fails on a server without drafts, and offline: the local copy is used then. */
const draftQuery = {
  queryKey: ['people', 'draft'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ask('GET /api/profiles/me/draft', profileDraftSchema, { signal }),
  staleTime: 0,
  gcTime: 0,
};

/** PPL-07. Continues the profile draft of another device. */
export function OtherDeviceDraft({ profile }: Props) {
  const { data } = useQuery(draftQuery);
  return data ? <SharedDraft profile={profile} draft={data} /> : null;
}

/** Parts of a draft as JSON, so that an emptied field differs from an untouched one. */
const wrapParts = (typed: Parts, current: Parts, parts: readonly DraftedPart[]): Parts =>
  Object.fromEntries(
    parts.map((part) => {
      const text = typed[part] ?? '';
      return [part, text.trim() === current[part]?.trim() ? '' : JSON.stringify(text)];
    }),
  );

function unwrapText(stored: string, otherwise: string): string {
  try {
    const text: unknown = JSON.parse(stored);
    return typeof text === 'string' ? text : otherwise;
  } catch {
    return otherwise;
  }
}

function SharedDraft({ profile, draft }: Props & { draft: ProfileDraft }) {
  const { name, parts, take, drafting } = profile.shared;
  const { now } = profile.editor;
  const [isFromElsewhere, setFromElsewhere] = useState(false);
  const revisionOf = ({ version, parts: all }: ProfileDraft): Revision => ({
    version,
    parts: Object.fromEntries(parts.map((part) => [part, all[part] ?? ''])),
  });
  const textsIn = (stored: Parts) =>
    Object.fromEntries(
      Object.entries(stored).map(([part, text]) => [part, unwrapText(text, now().current[part] ?? '')]),
    );
  const { newer, takeNewer, keepMine } = useSharedDraft({
    name: `${name} elsewhere`,
    current: revisionOf(draft),
    form: profile.editor,
    typedIn: ({ typed, current }) => wrapParts(typed, current, parts),
    async save(draft, { parts: was }) {
      const changed = parts.filter((part) => draft[part] !== was[part]);
      const of = (all: Parts) => Object.fromEntries(changed.map((part) => [part, all[part] ?? '']));
      const request = ask('PUT /api/profiles/me/draft', profileDraftSchema, {
        body: { parts: of(draft), was: of(was) },
      });
      drafting.current = request.catch(() => {});
      return { result: null, current: revisionOf(await request) };
    },
    revisionInConflict(error) {
      const current = currentFromConflict(profileDraftSchema, error);
      return current && revisionOf(current);
    },
    onReplaced(parts) {
      take(textsIn(parts));
      setFromElsewhere(Object.values(parts).some((text) => text !== ''));
    },
  });
  if (newer) {
    const newerForm = formFromTexts(textsIn(newer.parts), parts);
    const found = parts
      .filter((part) => newer.names.includes(part))
      .map((part) => ({ label: partLabels[part], value: partText(newerForm, part) }));
    return <EditConflict noun="draft" changes={found} onTakeNewer={takeNewer} onKeepMine={keepMine} />;
  }
  const { isRestored, isUnsaved } = profile.editor;
  return isFromElsewhere && isUnsaved && !isRestored ? (
    <RestoredDraftNotice isElsewhere onDiscard={profile.discard} />
  ) : null;
}
