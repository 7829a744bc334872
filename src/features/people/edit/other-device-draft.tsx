import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSharedDraft } from '#actors/shared-draft.ts';
import { type ProfileDraft, profileDraftSchema } from '#contract/ours/profile-draft.ts';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { EditConflict, RestoredDraftNotice } from '#shared/form.tsx';
import { ask } from '#transport/http.ts';
import { currentFromConflict } from '#transport/parse-response.ts';
import { formFromTexts, type Part, partLabels, partText } from './profile-form.ts';
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
const wrapParts = (typed: Parts, stands: Parts, parts: readonly Part[]): Parts =>
  Object.fromEntries(
    parts.map((part) => {
      const text = typed[part] ?? '';
      return [part, text.trim() === stands[part]?.trim() ? '' : JSON.stringify(text)];
    }),
  );

function unwrapText(kept: string, otherwise: string): string {
  try {
    const text: unknown = JSON.parse(kept);
    return typeof text === 'string' ? text : otherwise;
  } catch {
    return otherwise;
  }
}

function SharedDraft({ profile, draft }: Props & { draft: ProfileDraft }) {
  const { name, parts, take, drafting } = profile.shared;
  const { now } = profile.editor;
  const [isFromElsewhere, setFromElsewhere] = useState(false);
  const standing = ({ version, parts: all }: ProfileDraft): Revision => ({
    version,
    parts: Object.fromEntries(parts.map((part) => [part, all[part] ?? ''])),
  });
  const textsIn = (kept: Parts) =>
    Object.fromEntries(
      Object.entries(kept).map(([part, text]) => [part, unwrapText(text, now().stands[part] ?? '')]),
    );
  const { newer, takeNewer, keepMine } = useSharedDraft({
    name: `${name} elsewhere`,
    stands: standing(draft),
    form: profile.editor,
    typedIn: ({ typed, stands }) => wrapParts(typed, stands, parts),
    async save(kept, { parts: was }) {
      const changed = parts.filter((part) => kept[part] !== was[part]);
      const of = (all: Parts) => Object.fromEntries(changed.map((part) => [part, all[part] ?? '']));
      const asked = ask('PUT /api/profiles/me/draft', profileDraftSchema, {
        body: { parts: of(kept), was: of(was) },
      });
      drafting.current = asked.catch(() => {});
      return { made: null, stands: standing(await asked) };
    },
    standingIn(error) {
      const current = currentFromConflict(profileDraftSchema, error);
      return current && standing(current);
    },
    replaced(kept) {
      take(textsIn(kept));
      setFromElsewhere(Object.values(kept).some((text) => text !== ''));
    },
  });
  if (newer) {
    const says = formFromTexts(textsIn(newer.says), parts);
    const found = parts
      .filter((part) => newer.names.includes(part))
      .map((part) => ({ label: partLabels[part], says: partText(says, part) }));
    return <EditConflict what="draft" found={found} onTake={takeNewer} onKeep={keepMine} />;
  }
  const { isBack, isUnsaved } = profile.editor;
  return isFromElsewhere && isUnsaved && !isBack ? (
    <RestoredDraftNotice isElsewhere onDiscard={profile.discard} />
  ) : null;
}
